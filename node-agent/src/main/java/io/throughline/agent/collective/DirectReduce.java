package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * A reduction to the root by reading. Of a small operand the root reduces all; else each rank
 * reduces its block of all operands, and the root copies the others' blocks.
 */
final class DirectReduce extends BlockCall {
  private final DirectReduction reduction;
  private final SharedOperand operand;
  private final int root;

  DirectReduce(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
    this.reduction = new DirectReduction(spec, comm);
    this.operand = SharedOperand.ofAll(comm, buffers.input(), spec.bytes());
    this.root = spec.root();
  }

  @Override
  public void call() {
    int rank = comm.rank();
    comm.step(1);
    operand.publish();
    if (operand.small()) {
      if (rank == root) {
        reduction.reduce(root, operand, 0, buffers.output(), blocks.total());
      }
      return;
    }
    long start = blocks.at(rank);
    long result = rank == root ? buffers.output() + start : buffers.scratch();
    reduction.reduce(rank, operand, start, result, blocks.length(rank));
    comm.step(2);
    comm.shared().barrier();
    if (rank == root) {
      for (int i = 1; i < comm.size(); i++) {
        int other = (root + i) % comm.size();
        long to = buffers.output() + blocks.at(other);
        comm.copyFrom(other, buffers.scratch(), to, blocks.length(other));
      }
    }
    comm.step(3);
    operand.release();
  }
}
