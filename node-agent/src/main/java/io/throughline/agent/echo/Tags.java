package io.throughline.agent.echo;

import java.security.SecureRandom;

/**
 * Tags that one side of a connection listens to. Generated, so that connections that share a worker
 * do not take each other's messages.
 *
 * @param message of lengths and objects
 * @param control of what is said about the connection itself
 */
record Tags(long message, long control) {
  private static final SecureRandom RANDOM = new SecureRandom();

  static Tags generate() {
    return new Tags(RANDOM.nextLong(), RANDOM.nextLong());
  }

  static String text(long tag) {
    return "0x%016x".formatted(tag);
  }
}
