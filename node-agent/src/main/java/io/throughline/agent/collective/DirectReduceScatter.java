package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** A reduce-scatter: each rank reduces its block of all operands out of their memory. */
final class DirectReduceScatter implements CollectiveCall {
  private final Communicator comm;
  private final DirectReduction reduction;
  private final SharedOperand operand;
  private final RankBlocks blocks;
  private final long output;

  DirectReduceScatter(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    this.comm = comm;
    this.reduction = new DirectReduction(spec, comm);
    this.operand = SharedOperand.ofAll(comm, buffers.inputs(spec, comm.size()), spec.bytes());
    this.blocks = RankBlocks.ofRanks(spec, comm.size());
    this.output = buffers.output();
  }

  @Override
  public void call() {
    int rank = comm.rank();
    comm.step(1);
    operand.publish();
    reduction.reduce(rank, operand, blocks.at(rank), output, blocks.length(rank));
    comm.step(2);
    operand.release();
  }
}
