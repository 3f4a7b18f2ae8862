package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** An all-gather: each rank copies the operands of all out of their memory. */
final class DirectAllGather implements CollectiveCall {
  private final Communicator comm;
  private final RankBlocks blocks;
  private final SharedOperand operand;
  private final long output;

  DirectAllGather(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    this.comm = comm;
    this.blocks = RankBlocks.ofRanks(spec, comm.size());
    this.operand =
        SharedOperand.ofAll(
            comm,
            buffers.inputs(spec, comm.size()),
            CollectiveBuffers.inputBytes(spec, comm.size()));
    this.output = buffers.output();
  }

  @Override
  public void call() {
    int rank = comm.rank();
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
