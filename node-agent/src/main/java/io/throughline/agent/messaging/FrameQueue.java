package io.throughline.agent.messaging;

import org.jspecify.annotations.Nullable;

/**
 * Frames that wait, the oldest first, each with a number of its own and the lane whose receives it
 * goes back to. Allocates nothing once it is made.
 */
final class FrameQueue {
  private final long[] places;
  private final long[] tickets;
  private final @Nullable Lane[] homes;
  private int head;
  private int count;

  /**
   * @param most frames at a time
   */
  FrameQueue(int most) {
    places = new long[most];
    tickets = new long[most];
    homes = new Lane[most];
  }

  boolean empty() {
    return count == 0;
  }

  int count() {
    return count;
  }

  /**
   * Takes one more.
   *
   * @param home null for a frame that no receive is posted for
   */
  void add(long place, long ticket, @Nullable Lane home) {
    if (count == places.length) {
      throw new IllegalStateException("more than %d frames wait".formatted(places.length));
    }
    int at = (head + count) % places.length;
    places[at] = place;
    tickets[at] = ticket;
    homes[at] = home;
    count++;
  }

  /** The place of the oldest. */
  long place() {
    return places[head];
  }

  long ticket() {
    return tickets[head];
  }

  @Nullable Lane home() {
    return homes[head];
  }

  /** Drops the oldest. */
  void drop() {
    homes[head] = null;
    head = (head + 1) % places.length;
    count--;
  }
}
