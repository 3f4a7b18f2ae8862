package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** A class for each algorithm of each collective. */
public final class CollectiveCalls {
  private CollectiveCalls() {}

  /**
   * Gets a rank's part of a collective ready.
   *
   * @param spec the same at all ranks
   * @param comm of at least 2 ranks
   * @param buffers inside its memory, with the bytes that {@link CollectiveBuffers} tells of
   */
  public static CollectiveCall of(
      CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    if (comm.size() < 2) {
      throw new IllegalArgumentException("a collective has at least 2 ranks");
    }
    return switch (spec.collective()) {
      case BARRIER ->
          switch (spec.algorithm()) {
            case DISSEMINATION -> new DisseminationBarrier(comm, buffers);
            case DIRECT -> new DirectBarrier(comm);
            default -> throw none(spec);
          };
      case BROADCAST ->
          switch (spec.algorithm()) {
            case TREE -> new TreeBroadcast(spec, comm, buffers);
            case CHAIN -> new ChainBroadcast(spec, comm, buffers);
            case DIRECT -> new DirectBroadcast(spec, comm, buffers);
            default -> throw none(spec);
          };
      case REDUCE ->
          switch (spec.algorithm()) {
            case TREE -> new TreeReduce(spec, comm, buffers);
            case CHAIN -> new ChainReduce(spec, comm, buffers);
            case DIRECT -> new DirectReduce(spec, comm, buffers);
            default -> throw none(spec);
          };
      case ALL_REDUCE ->
          switch (spec.algorithm()) {
            case RECURSIVE_DOUBLING -> new DoublingAllReduce(spec, comm, buffers);
            case HALVING_DOUBLING -> new HalvingDoublingAllReduce(spec, comm, buffers);
            case RING -> new RingAllReduce(spec, comm, buffers);
            case DIRECT -> new DirectAllReduce(spec, comm, buffers);
            default -> throw none(spec);
          };
      case ALL_GATHER ->
          switch (spec.algorithm()) {
            case RECURSIVE_DOUBLING -> new DoublingAllGather(spec, comm, buffers);
            case RING -> new RingAllGather(spec, comm, buffers);
            case DIRECT -> new DirectAllGather(spec, comm, buffers);
            default -> throw none(spec);
          };
      case REDUCE_SCATTER ->
          switch (spec.algorithm()) {
            case PAIRWISE -> new PairwiseReduceScatter(spec, comm, buffers);
            case RING -> new RingReduceScatter(spec, comm, buffers);
            case DIRECT -> new DirectReduceScatter(spec, comm, buffers);
            default -> throw none(spec);
          };
      case ALL_TO_ALL ->
          switch (spec.algorithm()) {
            case PAIRWISE -> new PairwiseAllToAll(spec, comm, buffers);
            case DIRECT -> new DirectAllToAll(spec, comm, buffers);
            default -> throw none(spec);
          };
      case GATHER ->
          switch (spec.algorithm()) {
            case TREE -> new TreeGather(spec, comm, buffers);
            case LINEAR -> new LinearGather(spec, comm, buffers);
            case DIRECT -> new DirectGather(spec, comm, buffers);
            default -> throw none(spec);
          };
      case SCATTER ->
          switch (spec.algorithm()) {
            case TREE -> new TreeScatter(spec, comm, buffers);
            case LINEAR -> new LinearScatter(spec, comm, buffers);
            case DIRECT -> new DirectScatter(spec, comm, buffers);
            default -> throw none(spec);
          };
      case SCAN ->
          switch (spec.algorithm()) {
            case RECURSIVE_DOUBLING -> new DoublingScan(spec, comm, buffers);
            case LINEAR -> new LinearScan(spec, comm, buffers);
            default -> throw none(spec);
          };
    };
  }

  private static IllegalArgumentException none(CollectiveSpec spec) {
    return new IllegalArgumentException(
        "%s does not carry out %s".formatted(spec.algorithm().id(), spec.collective().id()));
  }
}
