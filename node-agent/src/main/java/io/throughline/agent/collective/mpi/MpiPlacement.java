package io.throughline.agent.collective.mpi;

import io.throughline.agent.collective.CollectiveBuffers;
import io.throughline.nativebridge.mpi.MpiArguments;
import io.throughline.nativebridge.mpi.MpiBuffer;
import io.throughline.nativebridge.mpi.MpiCollective;
import io.throughline.nativebridge.mpi.MpiDataType;
import io.throughline.nativebridge.mpi.MpiReduction;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.function.IntToLongFunction;

/**
 * A rank's operand and result as MPI takes them. Where the blocks of ranks differ by an element, it
 * is the collective with a count for each rank.
 */
final class MpiPlacement {
  private final CollectiveSpec spec;
  private final int rank;
  private final int ranks;
  private final CollectiveBuffers buffers;
  private final boolean root;
  private final boolean even;

  MpiPlacement(CollectiveSpec spec, int rank, int ranks, CollectiveBuffers buffers) {
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
  MpiArguments arguments(MemorySegment memory) {
    MemorySegment input = memory.asSlice(buffers.input());
    MemorySegment output = memory.asSlice(buffers.output());
    long own = spec.blockCount(rank, ranks);
    boolean here = root || !spec.collective().rooted();
    // Where both are the same place, MPI is told so at the rank that has both.
    boolean inPlace = spec.inPlace() && here;
    MpiBuffer none = MpiBuffer.NONE;
    MpiBuffer whole = inPlace ? MpiBuffer.IN_PLACE : MpiBuffer.of(input, spec.count());
    MpiBuffer block = inPlace ? MpiBuffer.IN_PLACE : MpiBuffer.of(input, own);
    MpiBuffer result = MpiBuffer.of(output, spec.count());
    return switch (spec.collective()) {
      case BARRIER -> of(MpiCollective.BARRIER, none, none);
      case BROADCAST ->
          of(MpiCollective.BCAST, MpiBuffer.of(root ? input : output, spec.count()), none);
      case REDUCE -> of(MpiCollective.REDUCE, whole, root ? result : none);
      case ALL_REDUCE -> of(MpiCollective.ALLREDUCE, whole, result);
      case SCAN -> of(MpiCollective.SCAN, whole, result);
      case ALL_GATHER ->
          even
              ? of(MpiCollective.ALLGATHER, block, MpiBuffer.of(output, own))
              : of(MpiCollective.ALLGATHERV, block, blocks(output));
      case GATHER -> {
        MpiBuffer target = even ? MpiBuffer.of(output, own) : blocks(output);
        yield of(even ? MpiCollective.GATHER : MpiCollective.GATHERV, block, root ? target : none);
      }
      case SCATTER -> {
        MpiBuffer source = even ? MpiBuffer.of(input, own) : blocks(input);
        MpiBuffer target = inPlace ? MpiBuffer.IN_PLACE : MpiBuffer.of(output, own);
        yield of(
            even ? MpiCollective.SCATTER : MpiCollective.SCATTERV, root ? source : none, target);
      }
      case REDUCE_SCATTER -> reduceScatter(whole, input, output);
      case ALL_TO_ALL -> even ? allToAll(input, output) : unevenAllToAll(input, output);
    };
  }

  /** In place, MPI puts the block at the operand's start; {@link #finish} moves it. */
  private MpiArguments reduceScatter(MpiBuffer whole, MemorySegment input, MemorySegment output) {
    MemorySegment target = spec.inPlace() ? input : output;
    return even
        ? of(
            MpiCollective.REDUCE_SCATTER_BLOCK,
            whole,
            MpiBuffer.of(target, spec.blockCount(rank, ranks)))
        : of(MpiCollective.REDUCE_SCATTER, whole, blocks(target));
  }

  private MpiArguments allToAll(MemorySegment input, MemorySegment output) {
    long each = spec.count() / ranks;
    return of(
        MpiCollective.ALLTOALL,
        spec.inPlace() ? MpiBuffer.IN_PLACE : MpiBuffer.of(input, each),
        MpiBuffer.of(output, each));
  }

  /** An all-to-all in which some ranks receive an element more from each. */
  private MpiArguments unevenAllToAll(MemorySegment input, MemorySegment output) {
    long place = spec.largestBlock(ranks);
    long own = spec.blockCount(rank, ranks);
    return of(
        MpiCollective.ALLTOALLV,
        blocks(input),
        MpiBuffer.blocks(output, each(from -> own), each(from -> from * place)));
  }

  private MpiBuffer blocks(MemorySegment at) {
    return MpiBuffer.blocks(
        at, each(of -> spec.blockCount(of, ranks)), each(of -> spec.blockStart(of, ranks)));
  }

  private int[] each(IntToLongFunction ofRank) {
    int[] values = new int[ranks];
    for (int i = 0; i < ranks; i++) {
      values[i] = Math.toIntExact(ofRank.applyAsLong(i));
    }
    return values;
  }

  private MpiArguments of(MpiCollective collective, MpiBuffer source, MpiBuffer target) {
    return new MpiArguments(
        collective, source, target, type(), reduction(spec.reduction()), spec.root());
  }

  /** Puts the result where it belongs, where MPI has it elsewhere. */
  void finish(MemorySegment memory) {
    if (spec.collective() == Collective.BROADCAST && root) {
      move(memory, buffers.input(), buffers.output(), spec.bytes());
    } else if (spec.collective() == Collective.REDUCE_SCATTER && spec.inPlace()) {
      long bytes = spec.blockCount(rank, ranks) * spec.type().bytes();
      move(memory, buffers.input(), buffers.output(), bytes);
    }
  }

  private static void move(MemorySegment memory, long from, long to, long bytes) {
    if (from != to) {
      MemorySegment.copy(memory, from, memory, to, bytes);
    }
  }

  /** Half-precision types are moved as integers of their size; MPI does not reduce them. */
  private MpiDataType type() {
    DataType type = spec.type();
    return switch (type) {
      case F32 -> MpiDataType.FLOAT;
      case F64 -> MpiDataType.DOUBLE;
      case F16, BF16 -> MpiDataType.UINT16;
      case I8 -> MpiDataType.INT8;
      case U8 -> MpiDataType.UINT8;
      case I32 -> MpiDataType.INT32;
      case U32 -> MpiDataType.UINT32;
      case I64 -> MpiDataType.INT64;
      case U64 -> MpiDataType.UINT64;
    };
  }

  private static MpiReduction reduction(Reduction reduction) {
    return switch (reduction) {
      case SUM -> MpiReduction.SUM;
      case PROD -> MpiReduction.PROD;
      case MIN -> MpiReduction.MIN;
      case MAX -> MpiReduction.MAX;
    };
  }
}
