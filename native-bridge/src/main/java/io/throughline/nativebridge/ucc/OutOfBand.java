package io.throughline.nativebridge.ucc;

import java.lang.foreign.MemorySegment;

/**
 * The exchange by which the ranks of a team find each other before UCC connects them. UCC calls it
 * only while contexts and teams are made and destroyed.
 */
@FunctionalInterface
public interface OutOfBand {
  /**
   * Gathers a block of every rank at every rank; returns when all are here.
   *
   * @param own this rank's block
   * @param all room for the blocks of all ranks, in their order
   */
  void allGather(MemorySegment own, MemorySegment all);
}
