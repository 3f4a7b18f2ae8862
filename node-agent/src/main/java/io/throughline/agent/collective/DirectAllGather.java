package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** An all-gather: each rank copies the operands of all out of their memory. */
final class DirectAllGather extends BlockCall {
  private final SharedOperand operand;

  DirectAllGather(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
    this.operand =
        SharedOperand.ofAll(
            comm,
            buffers.inputs(spec, comm.size()),
            CollectiveBuffers.inputBytes(spec, comm.size()));
  }

  @Override
  public void call() {
    int rank = comm.rank();
    long output = buffers.output();
    comm.step(1);
    operand.publish();
    comm.copy(operand.at(rank), output + blocks.at(rank), blocks.length(rank));
    for (int i = 1; i < comm.size(); i++) {
      int other = (rank + i) % comm.size();
      comm.copyFrom(other, operand.at(other), output + blocks.at(other), blocks.length(other));
    }
    comm.step(2);
    operand.release();
  }
}
