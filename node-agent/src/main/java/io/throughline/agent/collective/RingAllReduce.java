package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** An all-reduce in 2 (n - 1) steps: the blocks are reduced around the ring, then collected. */
final class RingAllReduce implements CollectiveCall {
  private final Reduction reduction;
  private final RingCollection collection;

  RingAllReduce(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    this.reduction = new Reduction(spec, comm, buffers);
    this.collection = new RingCollection(spec, comm, buffers.output(), comm.size() - 1);
  }

  /** Each block to its place in the result. */
  private static final class Reduction extends RingReduction {
    private final long output;

    Reduction(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
      super(spec, comm, buffers);
      this.output = buffers.output();
    }

    @Override
    long result(int step, int block) {
      return output + blocks().at(block);
    }
  }

  @Override
  public void call() {
    reduction.pass();
    collection.pass();
  }
}
