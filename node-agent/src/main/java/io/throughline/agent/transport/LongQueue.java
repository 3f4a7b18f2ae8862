package io.throughline.agent.transport;

/**
 * A queue of entries of some numbers each, first in, first out. It doubles as it fills, up to its
 * capacity, and allocates nothing once it is as long as a run needs it: a rank has one connection
 * to each other, and few of them are ever deep. Belongs to one thread.
 */
public final class LongQueue {
  private static final int FIRST_ENTRIES = 16;

  private final int words;
  private final int capacity;
  private long[] slots;
  private int mask;
  private long head;
  private long tail;

  /**
   * @param words of an entry
   * @param capacity entries, a power of two and 16 at least
   */
  public LongQueue(int words, int capacity) {
    if (Integer.bitCount(capacity) != 1 || capacity < FIRST_ENTRIES) {
      throw new IllegalArgumentException(
          "capacity %d is no power of two from %d on".formatted(capacity, FIRST_ENTRIES));
    }
    this.words = words;
    this.capacity = capacity;
    this.slots = new long[FIRST_ENTRIES * words];
    this.mask = FIRST_ENTRIES - 1;
  }

  public long size() {
    return tail - head;
  }

  public boolean isEmpty() {
    return tail == head;
  }

  public boolean full() {
    return tail - head == capacity;
  }

  /** Adds an entry of one number. */
  public void add(long word0) {
    int at = append();
    slots[at] = word0;
  }

  /** Adds an entry of two numbers. */
  public void add(long word0, long word1) {
    int at = append();
    slots[at] = word0;
    slots[at + 1] = word1;
  }

  /** Adds an entry of three numbers. */
  public void add(long word0, long word1, long word2) {
    int at = append();
    slots[at] = word0;
    slots[at + 1] = word1;
    slots[at + 2] = word2;
  }

  /** Adds an entry of four numbers. */
  public void add(long word0, long word1, long word2, long word3) {
    int at = append();
    slots[at] = word0;
    slots[at + 1] = word1;
    slots[at + 2] = word2;
    slots[at + 3] = word3;
  }

  /** A number of the entry that is next to be removed, from 0; of an empty queue it is any. */
  public long next(int word) {
    return slots[(int) (head & mask) * words + word];
  }

  /** Removes the entry that was added first. */
  public void remove() {
    if (head == tail) {
      throw new IllegalStateException("the queue is empty");
    }
    head++;
  }

  private int append() {
    if (tail - head > mask) {
      grow();
    }
    return (int) (tail++ & mask) * words;
  }

  private void grow() {
    int entries = mask + 1;
    if (entries == capacity) {
      throw new IllegalStateException("the queue has %d entries, its most".formatted(capacity));
    }
    long[] longer = new long[2 * slots.length];
    int first = (int) (head & mask) * words;
    System.arraycopy(slots, first, longer, 0, slots.length - first);
    System.arraycopy(slots, 0, longer, slots.length - first, first);
    slots = longer;
    mask = 2 * entries - 1;
    tail -= head;
    head = 0;
  }
}
