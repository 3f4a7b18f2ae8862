package io.throughline.agent.collective;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The memory of all ranks, each mapped into this process, with a word in each that tells how far
 * its rank has come. Belongs to the data thread; allocates nothing.
 */
final class SharedMemory {
  private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

  private final Communicator comm;
  private final MemorySegment[] byRank;
  private final long word;
  private long reached;

  /**
   * @param byRank this rank's own memory among them
   * @param word where the word lies in each, in bytes; nobody else writes there
   */
  SharedMemory(Communicator comm, MemorySegment[] byRank, long word) {
    this.comm = comm;
    this.byRank = byRank.clone();
    this.word = word;
    WORD.setRelease(byRank[comm.rank()], word, 0L);
  }

  MemorySegment of(int rank) {
    return byRank[rank];
  }

  /** How far a rank has come. */
  long reached(int rank) {
    return (long) WORD.getAcquire(byRank[rank], word);
  }

  /** Returns once all ranks have come here. What each wrote before, all see from then on. */
  void meet() {
    reached++;
    // Copies of large blocks may go past the caches.
    VarHandle.fullFence();
    WORD.setRelease(byRank[comm.rank()], word, reached);
    for (int i = 1; i < byRank.length; i++) {
      int other = (comm.rank() + i) % byRank.length;
      if (reached(other) < reached) {
        comm.awaitReached(this, other, reached);
      }
    }
  }
}
