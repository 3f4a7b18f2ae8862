package io.throughline.agent.collective;

import java.util.Arrays;

/**
 * An operand where other ranks read it: a small one as a copy in a slot, so that its rank may go on
 * at once, else where it lies, until all have read it. Belongs to the data thread; allocates
 * nothing once it is made.
 */
final class SharedOperand {
  private final Communicator comm;
  private final long[] places;
  private final long length;
  private final boolean publishes;
  private final boolean overwritten;
  private final boolean small;

  private SharedOperand(
      Communicator comm, long[] places, long length, boolean publishes, boolean overwritten) {
    this.comm = comm;
    this.places = places;
    this.length = length;
    this.publishes = publishes;
    this.overwritten = overwritten;
    this.small = length <= SharedMemory.SLOT_BYTES;
  }

  /**
   * One of every rank.
   *
   * @param places where each begins in its rank's memory
   * @param length of the longest of them, bytes
   */
  static SharedOperand ofAll(Communicator comm, long[] places, long length) {
    return new SharedOperand(comm, places.clone(), length, true, false);
  }

  /**
   * One of every rank, at the same place of each memory.
   *
   * @param length of the longest of them, bytes
   */
  static SharedOperand ofAll(Communicator comm, long place, long length) {
    return new SharedOperand(comm, places(comm, place), length, true, false);
  }

  /** One of the root alone. */
  static SharedOperand ofRoot(Communicator comm, int root, long place, long length) {
    return new SharedOperand(comm, places(comm, place), length, comm.rank() == root, false);
  }

  /**
   * This operand, where a rank's own is overwritten before all of it is read: of a small one the
   * copy is left.
   */
  SharedOperand overwritten() {
    return new SharedOperand(comm, places, length, publishes, true);
  }

  private static long[] places(Communicator comm, long place) {
    long[] places = new long[comm.size()];
    Arrays.fill(places, place);
    return places;
  }

  /** Whether it is copied. */
  boolean small() {
    return small;
  }

  /** Returns once all ranks have published theirs. */
  void publish() {
    SharedMemory all = comm.shared();
    if (small) {
      all.barrierWith(places[comm.rank()], publishes ? length : 0);
    } else {
      all.barrier();
    }
  }

  /** The place of a rank's operand in its memory, from {@link #publish} to {@link #release}. */
  long at(int rank) {
    // The copy of this rank's own has moved to the caches of those that read it.
    boolean copy = small && (overwritten || rank != comm.rank());
    return copy ? comm.shared().operand(comm.shared().reached()) : places[rank];
  }

  /** Returns once no rank reads this one's operand any more, which may then be written. */
  void release() {
    if (!small) {
      comm.shared().barrier();
    }
  }
}
