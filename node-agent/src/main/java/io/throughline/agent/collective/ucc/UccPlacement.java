package io.throughline.agent.collective.ucc;

import io.throughline.agent.collective.CollectiveBuffers;
import io.throughline.nativebridge.ucc.UccArguments;
import io.throughline.nativebridge.ucc.UccBuffer;
import io.throughline.nativebridge.ucc.UccCollective;
import io.throughline.nativebridge.ucc.UccDataType;
import io.throughline.nativebridge.ucc.UccReduction;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.function.LongUnaryOperator;

/**
 * A rank's operand and result as UCC takes them. Where the blocks of ranks differ by an element, it
 * is the collective with a count for each rank.
 */
final class UccPlacement {
  private final CollectiveSpec spec;
  private final int rank;
  private final int ranks;
  private final CollectiveBuffers buffers;
  private final boolean root;
  private final boolean even;

  UccPlacement(CollectiveSpec spec, int rank, int ranks, CollectiveBuffers buffers) {
    this.spec = spec;
    this.rank = rank;
    this.ranks = ranks;
    this.buffers = buffers;
    this.root = rank == spec.root();
    this.even = spec.count() % ranks == 0;
  }

  /**
   * @param memory that the buffers are inside of
   */
  UccArguments arguments(MemorySegment memory) {
    MemorySegment input = memory.asSlice(buffers.input());
    MemorySegment output = memory.asSlice(buffers.output());
    UccBuffer whole = UccBuffer.whole(input, spec.count());
    UccBuffer wholeResult = UccBuffer.whole(output, spec.count());
    UccBuffer block = UccBuffer.whole(input, spec.blockCount(rank, ranks));
    UccBuffer blockResult = UccBuffer.whole(output, spec.blockCount(rank, ranks));
    UccBuffer none = UccBuffer.NONE;
    return switch (spec.collective()) {
      case BARRIER -> of(UccCollective.BARRIER, none, none);
      case BROADCAST -> of(UccCollective.BCAST, root ? whole : wholeResult, none);
      case REDUCE -> of(UccCollective.REDUCE, whole, root ? wholeResult : none);
      case ALL_REDUCE -> of(UccCollective.ALLREDUCE, whole, wholeResult);
      case ALL_GATHER ->
          even
              ? of(UccCollective.ALLGATHER, block, wholeResult)
              : of(UccCollective.ALLGATHERV, block, blocks(output));
      case REDUCE_SCATTER -> {
        // In place, UCC takes the whole for the target.
        UccBuffer target = spec.inPlace() ? whole : blockResult;
        yield even
            ? of(UccCollective.REDUCE_SCATTER, whole, target)
            : of(UccCollective.REDUCE_SCATTERV, whole, blocks(target.at()));
      }
      case ALL_TO_ALL -> even ? of(UccCollective.ALLTOALL, whole, wholeResult) : uneven(memory);
      case GATHER ->
          even
              ? of(UccCollective.GATHER, block, root ? wholeResult : none)
              : of(UccCollective.GATHERV, block, root ? blocks(output) : none);
      // UCC 1.9 has the one with counts only.
      case SCATTER -> of(UccCollective.SCATTERV, root ? blocks(input) : none, blockResult);
      case SCAN -> throw new IllegalArgumentException("UCC has no scan");
    };
  }

  /** An all-to-all in which some ranks receive an element more from each. */
  private UccArguments uneven(MemorySegment memory) {
    long place = spec.largestBlock(ranks);
    long own = spec.blockCount(rank, ranks);
    UccBuffer source =
        UccBuffer.blocks(
            memory.asSlice(buffers.input()),
            each(to -> spec.blockCount((int) to, ranks)),
            each(to -> spec.inPlace() ? to * place : spec.blockStart((int) to, ranks)));
    UccBuffer target =
        UccBuffer.blocks(
            memory.asSlice(buffers.output()), each(from -> own), each(from -> from * place));
    return of(UccCollective.ALLTOALLV, source, target);
  }

  private UccBuffer blocks(MemorySegment at) {
    return UccBuffer.blocks(
        at,
        each(of -> spec.blockCount((int) of, ranks)),
        each(of -> spec.blockStart((int) of, ranks)));
  }

  private long[] each(LongUnaryOperator ofRank) {
    long[] values = new long[ranks];
    for (int i = 0; i < ranks; i++) {
      values[i] = ofRank.applyAsLong(i);
    }
    return values;
  }

  private UccArguments of(UccCollective collective, UccBuffer source, UccBuffer target) {
    boolean hasBoth = spec.collective() != Collective.BROADCAST && spec.collective().movesData();
    boolean here = root || !spec.collective().rooted();
    return new UccArguments(
        collective,
        source,
        target,
        type(spec.type()),
        reduction(spec.reduction()),
        spec.root(),
        spec.inPlace() && hasBoth && here);
  }

  /** Puts the result where it belongs: UCC broadcasts out of one buffer. */
  void finish(MemorySegment memory) {
    if (spec.collective() == Collective.BROADCAST && root && buffers.input() != buffers.output()) {
      MemorySegment.copy(memory, buffers.input(), memory, buffers.output(), spec.bytes());
    }
  }

  private static UccDataType type(DataType type) {
    return switch (type) {
      case F32 -> UccDataType.FLOAT32;
      case F64 -> UccDataType.FLOAT64;
      case F16 -> UccDataType.FLOAT16;
      case BF16 -> UccDataType.BFLOAT16;
      case I8 -> UccDataType.INT8;
      case U8 -> UccDataType.UINT8;
      case I32 -> UccDataType.INT32;
      case U32 -> UccDataType.UINT32;
      case I64 -> UccDataType.INT64;
      case U64 -> UccDataType.UINT64;
    };
  }

  private static UccReduction reduction(Reduction reduction) {
    return switch (reduction) {
      case SUM -> UccReduction.SUM;
      case PROD -> UccReduction.PROD;
      case MIN -> UccReduction.MIN;
      case MAX -> UccReduction.MAX;
    };
  }
}
