package io.throughline.nativebridge.mpi;

import java.lang.foreign.MemorySegment;

/**
 * A rank's operand or result in the memory of the host: one piece, or a block for each rank.
 *
 * @param address where it begins
 * @param count elements in one piece, or of each rank's block where all are alike
 * @param counts elements of each rank's block; empty where all are alike
 * @param displacements first element of each rank's block, from where the buffer begins
 */
@SuppressWarnings("ArrayRecordComponent") // Read once, as an operation is made.
public record MpiBuffer(long address, int count, int[] counts, int[] displacements) {
  /** No buffer: of a barrier, or of a rank that has no part in a rooted collective. */
  public static final MpiBuffer NONE = new MpiBuffer(0, 0, new int[0], new int[0]);

  /** The operand lies where the result goes. */
  public static final MpiBuffer IN_PLACE =
      new MpiBuffer(MpiLayout.IN_PLACE.value(), 0, new int[0], new int[0]);

  /** A buffer of one piece, or of blocks that are all alike. */
  public static MpiBuffer of(MemorySegment at, long count) {
    return new MpiBuffer(at.address(), Math.toIntExact(count), new int[0], new int[0]);
  }

  /** A buffer of a block for each rank, for the collectives whose name ends in v. */
  public static MpiBuffer blocks(MemorySegment at, int[] counts, int[] displacements) {
    return new MpiBuffer(at.address(), 0, counts, displacements);
  }
}
