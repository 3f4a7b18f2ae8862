package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** A gather in which every rank sends its block to the root, which takes them in their order. */
final class LinearGather extends BlockCall {
  private final int root;
  private final long[] coming;

  LinearGather(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
    this.root = spec.root();
    this.coming = new long[comm.size()];
  }

  @Override
  public void call() {
    int rank = comm.rank();
    comm.step(1);
    if (rank != root) {
      comm.send(root, buffers.input(), blocks.length(rank));
      return;
    }
    for (int i = 0; i < coming.length; i++) {
      if (i != root) {
        coming[i] = comm.startReceive(i, buffers.output() + blocks.at(i), blocks.length(i));
      }
    }
    comm.copy(buffers.input(), buffers.output() + blocks.at(rank), blocks.length(rank));
    for (int i = 0; i < coming.length; i++) {
      if (i != root) {
        comm.awaitReceive(i, coming[i], blocks.length(i));
      }
    }
  }
}
