package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** A scatter: each rank copies its block out of the root's memory. */
final class DirectScatter extends BlockCall {
  private final SharedOperand operand;
  private final int root;

  DirectScatter(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
    this.operand = SharedOperand.ofRoot(comm, spec.root(), buffers.input(), spec.bytes());
    this.root = spec.root();
  }

  @Override
  public void call() {
    int rank = comm.rank();
    comm.step(1);
    operand.publish();
    if (rank == root) {
      comm.copy(buffers.input() + blocks.at(rank), buffers.output(), blocks.length(rank));
    } else {
      long from = operand.at(root) + blocks.at(rank);
      comm.copyFrom(root, from, buffers.output(), blocks.length(rank));
    }
    comm.step(2);
    operand.release();
  }
}
