package io.throughline.agent.collective;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The memory of all ranks, each mapped into this process, and barriers by it. Each has two slots
 * that barriers take in turns: a word that tells how far its rank has come, and behind it room for
 * a small operand. A rank comes to a barrier only after all have left the one before the last, so
 * what a slot held then has been read when it is written anew. Belongs to the data thread;
 * allocates nothing.
 */
final class SharedMemory {
  /** Longest operand that has room in a slot. */
  static final long SLOT_BYTES = 4 << 10;

  private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();
  private static final int SLOTS = 2;
  private static final long CACHE_LINE = 64;

  /** A short operand lies in the cache line of the word, and comes with it. */
  private static final long STRIDE = SLOT_BYTES + CACHE_LINE;

  /** Bytes of all slots. */
  static final long BYTES = SLOTS * STRIDE;

  private final Communicator comm;
  private final MemorySegment[] byRank;
  private final long slots;
  private long reached;

  /**
   * @param byRank this rank's own memory among them
   * @param slots where they begin in each, in bytes, a multiple of 64; nobody else writes there
   */
  SharedMemory(Communicator comm, MemorySegment[] byRank, long slots) {
    this.comm = comm;
    this.byRank = byRank.clone();
    this.slots = slots;
    for (long barrier = 0; barrier < SLOTS; barrier++) {
      WORD.setRelease(byRank[comm.rank()], word(barrier), 0L);
    }
  }

  MemorySegment of(int rank) {
    return byRank[rank];
  }

  /** Barriers that this rank has come to. */
  long reached() {
    return reached;
  }

  /** How far a rank has come, of the barriers that take the same slot. */
  long reached(int rank) {
    return (long) WORD.getAcquire(byRank[rank], word(reached));
  }

  private long word(long barrier) {
    return slots + (barrier & (SLOTS - 1)) * STRIDE;
  }

  /** The place of a small operand from a barrier until the next but one, in each memory. */
  long operand(long barrier) {
    return word(barrier) + Long.BYTES;
  }

  /** Returns once all ranks have come here. What each wrote before, all see from then on. */
  void barrier() {
    // Copies of large blocks may go past the caches.
    VarHandle.fullFence();
    arriveAndAwait();
  }

  /** A barrier with a copy of an operand, which all may read until they come to the next one. */
  void barrierWith(long operand, long length) {
    comm.copy(operand, operand(reached + 1), length);
    arriveAndAwait();
  }

  private void arriveAndAwait() {
    reached++;
    WORD.setRelease(byRank[comm.rank()], word(reached), reached);
    for (int i = 1; i < byRank.length; i++) {
      int other = comm.rank() + i;
      other = other < byRank.length ? other : other - byRank.length;
      if (reached(other) < reached) {
        comm.awaitReached(this, other, reached);
      }
    }
  }
}
