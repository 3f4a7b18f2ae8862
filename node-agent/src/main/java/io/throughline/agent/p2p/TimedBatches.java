package io.throughline.agent.p2p;

/** Batches under way whose times are taken, oldest first. */
final class TimedBatches {
  private final long[] ends;
  private final long[] begun;
  private final long[] posted;
  private final long[] planned;
  private final int mask;
  private long head;
  private long tail;

  TimedBatches(int most) {
    int size = Integer.highestOneBit(Math.max(1, most)) * 2;
    ends = new long[size];
    begun = new long[size];
    posted = new long[size];
    planned = new long[size];
    mask = size - 1;
  }

  void clear() {
    head = 0;
    tail = 0;
  }

  boolean full() {
    return tail - head > mask;
  }

  /**
   * @param end the count of messages at which it is complete
   * @param plannedAt 0 where nothing was planned
   */
  void add(long end, long begunAt, long postedAt, long plannedAt) {
    int at = (int) tail++ & mask;
    ends[at] = end;
    begun[at] = begunAt;
    posted[at] = postedAt;
    planned[at] = plannedAt;
  }

  /** Whether the oldest is complete once so many messages are. */
  boolean complete(long done) {
    return head < tail && ends[(int) head & mask] <= done;
  }

  long begunAt() {
    return begun[(int) head & mask];
  }

  long postedAt() {
    return posted[(int) head & mask];
  }

  long plannedAt() {
    return planned[(int) head & mask];
  }

  void drop() {
    head++;
  }
}
