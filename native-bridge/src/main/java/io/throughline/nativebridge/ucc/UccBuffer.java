package io.throughline.nativebridge.ucc;

import java.lang.foreign.MemorySegment;

/**
 * A rank's operand or result in the memory of the host: one piece, or a block for each rank.
 *
 * @param at where it begins
 * @param count elements in one piece; 0 for blocks
 * @param counts elements of each rank's block; empty for one piece
 * @param displacements first element of each rank's block, from where the buffer begins
 */
@SuppressWarnings("ArrayRecordComponent") // Read once, as a request is made.
public record UccBuffer(MemorySegment at, long count, long[] counts, long[] displacements) {
  /** No buffer: of a barrier, or of a rank that has no part in a rooted collective. */
  public static final UccBuffer NONE = whole(MemorySegment.NULL, 0);

  /** A buffer of one piece. */
  public static UccBuffer whole(MemorySegment at, long count) {
    return new UccBuffer(at, count, new long[0], new long[0]);
  }

  /** A buffer of a block for each rank, for the collectives whose name ends in V. */
  public static UccBuffer blocks(MemorySegment at, long[] counts, long[] displacements) {
    return new UccBuffer(at, 0, counts, displacements);
  }
}
