package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** A scatter in which the root sends every rank its block, in their order. */
final class LinearScatter extends BlockCall {
  private final int root;
  private final long[] going;

  LinearScatter(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
    this.root = spec.root();
    this.going = new long[comm.size()];
  }

  @Override
  public void call() {
    int rank = comm.rank();
    comm.step(1);
    if (rank != root) {
      comm.receive(root, buffers.output(), blocks.length(rank));
      return;
    }
    for (int i = 0; i < going.length; i++) {
      if (i != root) {
        going[i] = comm.startSend(i, buffers.input() + blocks.at(i), blocks.length(i));
      }
    }
    comm.copy(buffers.input() + blocks.at(rank), buffers.output(), blocks.length(rank));
    for (int i = 0; i < going.length; i++) {
      if (i != root) {
        comm.awaitSend(i, going[i]);
      }
    }
  }
}
