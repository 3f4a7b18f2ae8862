package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** A reduce-scatter: each rank reduces its block of all operands out of their memory. */
final class DirectReduceScatter implements CollectiveCall {
  private final Communicator comm;
  private final DirectReduction reduction;
  private final long output;
  private final long length;
  private final long[] operands;

  DirectReduceScatter(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    RankBlocks blocks = RankBlocks.ofRanks(spec, comm.size());
    this.comm = comm;
    this.reduction = new DirectReduction(spec, comm);
    this.output = buffers.output();
    this.length = blocks.length(comm.rank());
    this.operands = buffers.inputs(spec, comm.size());
    for (int i = 0; i < operands.length; i++) {
      operands[i] += blocks.at(comm.rank());
    }
  }

  @Override
  public void call() {
    comm.step(1);
    comm.shared().meet();
    reduction.reduce(comm.rank(), operands, output, length);
    comm.step(2);
    comm.shared().meet();
  }
}
