package io.throughline.agent.p2p;

/**
 * Where messages of one size lie in the memory of one direction. Places are spread over it evenly,
 * each on cache lines of its own, large ones on pages of their own.
 */
final class Layout {
  /** More would be a list that displaces what it lists from the caches. */
  private static final int MOST_PLACES = 1 << 15;

  private static final long LINE = 64;
  private static final long PAGE = 4096;

  private final long size;
  private final long stride;
  private final long slots;
  private final long[] offsets;

  /**
   * @param bytes of the memory
   * @param spread whether more than one place is wanted
   */
  Layout(long size, long bytes, boolean spread) {
    this.size = size;
    long unit = size >= PAGE ? PAGE : LINE;
    this.stride = Math.ceilDiv(size, unit) * unit;
    this.slots = spread ? 1 + Math.max(0, (bytes - size) / stride) : 1;
    this.offsets = new long[(int) Math.min(slots, MOST_PLACES)];
    prepare(0, offsets, offsets.length);
  }

  long size() {
    return size;
  }

  int places() {
    return offsets.length;
  }

  /** The prepared list. */
  long[] offsets() {
    return offsets;
  }

  /** Offset of the message of a sequence number. */
  long offset(long sequence) {
    return offsets[(int) (sequence % offsets.length)];
  }

  /** Makes the list of the next {@code count} places, beginning with a place. */
  void prepare(int firstPlace, long[] into, int count) {
    int places = offsets.length;
    int place = firstPlace;
    for (int i = 0; i < count; i++) {
      into[i] = place * slots / places * stride;
      place = place + 1 == places ? 0 : place + 1;
    }
  }
}
