package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** An all-gather in which every block goes around the ring. */
final class RingAllGather extends OwnCall {
  private final RingCollection collection;

  RingAllGather(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(comm, buffers);
    this.collection = new RingCollection(spec, comm, buffers.output(), 0);
  }

  @Override
  public void call() {
    RankBlocks blocks = collection.blocks();
    int rank = comm.rank();
    comm.copy(buffers.input(), buffers.output() + blocks.at(rank), blocks.length(rank));
    collection.pass();
  }
}
