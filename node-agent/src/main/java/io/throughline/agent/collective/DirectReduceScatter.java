package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** A reduce-scatter: each rank reduces its block of all operands out of their memory. */
final class DirectReduceScatter extends BlockCall {
  private final DirectReduction reduction;
  private final SharedOperand operand;

  DirectReduceScatter(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
    this.reduction = new DirectReduction(spec, comm);
    this.operand = SharedOperand.ofAll(comm, buffers.inputs(spec, comm.size()), spec.bytes());
  }

  @Override
  public void call() {
    int rank = comm.rank();
    long output = buffers.output();
    comm.step(1);
    operand.publish();
    reduction.reduce(rank, operand, blocks.at(rank), output, blocks.length(rank));
    comm.step(2);
    operand.release();
  }
}
