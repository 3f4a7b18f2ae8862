package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** A gather: the root copies the blocks of all out of their memory. */
final class DirectGather extends BlockCall {
  private final SharedOperand operand;
  private final int root;

  DirectGather(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
    this.operand =
        SharedOperand.ofAll(
            comm,
            buffers.inputs(spec, comm.size()),
            CollectiveBuffers.inputBytes(spec, comm.size()));
    this.root = spec.root();
  }

  @Override
  public void call() {
    comm.step(1);
    operand.publish();
    if (comm.rank() == root) {
      comm.copy(buffers.input(), buffers.output() + blocks.at(root), blocks.length(root));
      for (int i = 1; i < comm.size(); i++) {
        int other = (root + i) % comm.size();
        long to = buffers.output() + blocks.at(other);
        comm.copyFrom(other, operand.at(other), to, blocks.length(other));
      }
    }
    comm.step(2);
    operand.release();
  }
}
