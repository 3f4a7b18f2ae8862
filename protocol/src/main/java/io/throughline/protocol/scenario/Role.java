package io.throughline.protocol.scenario;

/**
 * A part that a node plays in a scenario.
 *
 * @param id as in plans and files, {@code sender}
 * @param label as people read it
 */
public record Role(String id, String label) {
  /** Begins the transfers: writes, reads, sends. */
  public static final Role SENDER = new Role("sender", "Sender");

  /** The other end: written to, read from, receives. */
  public static final Role RECEIVER = new Role("receiver", "Receiver");

  /** Reads and writes files of its own. */
  public static final Role STORAGE = new Role("storage", "Storage");
}
