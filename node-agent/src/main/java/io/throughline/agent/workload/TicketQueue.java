package io.throughline.agent.workload;

import io.throughline.agent.transport.Transport;

/** Operations under way, oldest first, each with the number of slots that it completes. */
public final class TicketQueue {
  private final long[] tickets;
  private final long[] counts;
  private final int mask;
  private long head;
  private long tail;

  public TicketQueue(int capacity) {
    int size = Integer.highestOneBit(Math.max(1, capacity - 1)) * 2;
    tickets = new long[size];
    counts = new long[size];
    mask = size - 1;
  }

  public int size() {
    return (int) (tail - head);
  }

  public void add(long ticket, long count) {
    int at = (int) (tail++ & mask);
    tickets[at] = ticket;
    counts[at] = count;
  }

  /** Takes off what is done; returns the count that is reached, or {@code reached} if none was. */
  public long settle(Transport transport, long reached) {
    long count = reached;
    while (head < tail && transport.done(tickets[(int) (head & mask)])) {
      count = counts[(int) (head & mask)];
      head++;
    }
    return count;
  }
}
