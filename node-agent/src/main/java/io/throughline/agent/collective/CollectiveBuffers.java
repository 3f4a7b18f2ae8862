package io.throughline.agent.collective;

import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;

/**
 * Places of a rank's operand and result inside the memory, in bytes from its start. In place they
 * overlap as in MPI and NCCL: with all-gather and, at the root, gather the operand lies at the
 * rank's place in the result; with reduce-scatter and, at the root, scatter the result goes to the
 * rank's place in the operand; else both begin at the same byte. Of all-to-all, the result has a
 * place of {@link CollectiveSpec#largestBlock} elements for each rank, and in place so has the
 * operand. Out of place, the operand stays as it is.
 *
 * @param input where the operand begins
 * @param output where the result begins
 * @param scratch where the algorithm has {@link #scratchBytes}
 */
public record CollectiveBuffers(long input, long output, long scratch) {
  /** Bytes of a segment where a chain or a ring sends a block in pieces. */
  static final long SEGMENT_BYTES = 512 << 10;

  /** The alignment of each of the places. */
  private static final long ALIGNMENT = 4096;

  /** The bytes sent and received in a barrier, on cache lines of their own. */
  private static final long BARRIER_BYTES = 128;

  /**
   * Lays them out one behind the other.
   *
   * @param rank whose
   * @param ranks that take part
   * @param start of the first, a multiple of 64
   */
  public static CollectiveBuffers of(CollectiveSpec spec, int rank, int ranks, long start) {
    if (!spec.inPlace()) {
      long output = start + aligned(inputBytes(spec, ranks));
      return new CollectiveBuffers(start, output, output + aligned(outputBytes(spec, ranks)));
    }
    long scratch = start + aligned(Math.max(inputBytes(spec, ranks), outputBytes(spec, ranks)));
    long own = start + spec.blockStart(rank, ranks) * spec.type().bytes();
    boolean root = rank == spec.root();
    return switch (spec.collective()) {
      case ALL_GATHER -> new CollectiveBuffers(own, start, scratch);
      case REDUCE_SCATTER -> new CollectiveBuffers(start, own, scratch);
      case GATHER -> new CollectiveBuffers(root ? own : start, start, scratch);
      case SCATTER -> new CollectiveBuffers(start, root ? own : start, scratch);
      case BARRIER, BROADCAST, REDUCE, ALL_REDUCE, ALL_TO_ALL, SCAN ->
          new CollectiveBuffers(start, start, scratch);
    };
  }

  /** The start of each rank's operand in its memory; all ranks have laid them out alike. */
  long[] inputs(CollectiveSpec spec, int ranks) {
    long[] inputs = new long[ranks];
    for (int i = 0; i < ranks; i++) {
      inputs[i] = of(spec, i, ranks, Math.min(input, output)).input;
    }
    return inputs;
  }

  /** Bytes of all three together, as {@link #of} lays them out; the same for every rank. */
  public static long totalBytes(CollectiveSpec spec, int ranks) {
    return operandBytes(spec, ranks) + aligned(scratchBytes(spec, ranks));
  }

  /** Bytes of operand and result together, which {@link #of} lays out first. */
  public static long operandBytes(CollectiveSpec spec, int ranks) {
    long input = inputBytes(spec, ranks);
    long output = outputBytes(spec, ranks);
    return spec.inPlace() ? aligned(Math.max(input, output)) : aligned(input) + aligned(output);
  }

  /** Bytes of an operand, at the rank that has the most. */
  public static long inputBytes(CollectiveSpec spec, int ranks) {
    return switch (spec.collective()) {
      case BARRIER -> 0;
      case BROADCAST, REDUCE, ALL_REDUCE, REDUCE_SCATTER, SCATTER, SCAN -> spec.bytes();
      case ALL_GATHER, GATHER -> largest(spec, ranks);
      case ALL_TO_ALL -> spec.inPlace() ? ranks * largest(spec, ranks) : spec.bytes();
    };
  }

  /** Bytes of a result, at the rank that has the most. */
  public static long outputBytes(CollectiveSpec spec, int ranks) {
    return switch (spec.collective()) {
      case BARRIER -> 0;
      case BROADCAST, REDUCE, ALL_REDUCE, ALL_GATHER, GATHER, SCAN -> spec.bytes();
      case REDUCE_SCATTER, SCATTER -> largest(spec, ranks);
      case ALL_TO_ALL -> ranks * largest(spec, ranks);
    };
  }

  /** Bytes that an algorithm needs besides, at the rank that needs the most. */
  public static long scratchBytes(CollectiveSpec spec, int ranks) {
    boolean scans = spec.collective() == Collective.SCAN;
    boolean chains = spec.collective() == Collective.REDUCE;
    boolean allReduces = spec.collective() == Collective.ALL_REDUCE;
    return switch (spec.algorithm()) {
      case DISSEMINATION -> BARRIER_BYTES;
      case TREE ->
          switch (spec.collective()) {
            case REDUCE -> 2 * spec.bytes();
            case GATHER, SCATTER -> spec.bytes();
            default -> 0;
          };
      case CHAIN -> chains ? 4 * segment(spec.bytes()) : 0;
      case RECURSIVE_DOUBLING -> scans ? 2 * spec.bytes() : allReduces ? spec.bytes() : 0;
      case HALVING_DOUBLING -> spec.bytes();
      case RING ->
          switch (spec.collective()) {
            case ALL_REDUCE -> 2 * segment(largest(spec, ranks));
            case REDUCE_SCATTER -> 2 * segment(largest(spec, ranks)) + 2 * largest(spec, ranks);
            default -> 0;
          };
      case PAIRWISE -> 2 * largest(spec, ranks);
      case LINEAR -> scans ? spec.bytes() : 0;
      case DIRECT ->
          switch (spec.collective()) {
            case REDUCE -> largest(spec, ranks);
            case ALL_TO_ALL -> spec.inPlace() ? ranks * largest(spec, ranks) : 0;
            default -> 0;
          };
    };
  }

  /** Bytes of the largest piece of so many. */
  static long segment(long bytes) {
    return Math.min(bytes, SEGMENT_BYTES);
  }

  private static long largest(CollectiveSpec spec, int ranks) {
    return spec.largestBlock(ranks) * spec.type().bytes();
  }

  private static long aligned(long bytes) {
    return Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
  }
}
