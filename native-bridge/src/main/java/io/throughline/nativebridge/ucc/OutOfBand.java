package io.throughline.nativebridge.ucc;

import java.lang.foreign.MemorySegment;

/**
 * The exchange by which the ranks of a team find each other before UCC connects them. UCC calls it
 * only while contexts and teams are made and destroyed, for one exchange at a time, and moves what
 * other ranks wait for between two looks. So neither method waits.
 */
public interface OutOfBand {
  /**
   * Begins to gather a block of every rank at every rank.
   *
   * @param own this rank's block, there until the exchange is done
   * @param all room for the blocks of all ranks, in their order
   */
  void begin(MemorySegment own, MemorySegment all);

  /** Moves the exchange; whether all blocks are here. */
  boolean done();
}
