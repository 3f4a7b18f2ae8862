package io.throughline.agent.transport.staged;

import io.throughline.agent.transport.Notification;

/** Notifications that are not about staging, until somebody takes them. */
final class HeardWords {
  private static final int PAIR = 2;

  private long[] words = new long[PAIR * 64];
  private long added;
  private long taken;

  void add(long first, long second) {
    if (added - taken == words.length / PAIR) {
      grow();
    }
    int at = at(added++);
    words[at] = first;
    words[at + 1] = second;
  }

  boolean take(Notification into) {
    if (taken == added) {
      return false;
    }
    int at = at(taken++);
    into.set(words[at], words[at + 1]);
    return true;
  }

  private int at(long number) {
    return (int) (number % (words.length / PAIR)) * PAIR;
  }

  private void grow() {
    int first = at(taken);
    long[] larger = new long[2 * words.length];
    System.arraycopy(words, first, larger, 0, words.length - first);
    System.arraycopy(words, 0, larger, words.length - first, first);
    added -= taken;
    taken = 0;
    words = larger;
  }
}
