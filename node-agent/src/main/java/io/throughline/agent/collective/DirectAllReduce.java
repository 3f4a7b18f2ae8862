package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * An all-reduce by reading. Of a small operand each rank reduces all; else each reduces its block
 * of all operands, then copies the others' blocks. Nobody leaves before all have read.
 */
final class DirectAllReduce implements CollectiveCall {
  /** Up to here reading everything is cheaper than meeting once more. */
  private static final long WHOLE_BYTES = 4 << 10;

  private final Communicator comm;
  private final DirectReduction reduction;
  private final RankBlocks blocks;
  private final boolean whole;
  private final long output;
  private final long[] operands;

  DirectAllReduce(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    this.comm = comm;
    this.reduction = new DirectReduction(spec, comm);
    this.blocks = RankBlocks.ofRanks(spec, comm.size());
    // In place the result would overwrite what others still read.
    this.whole = spec.bytes() <= WHOLE_BYTES && !spec.inPlace();
    this.output = buffers.output();
    this.operands = new long[comm.size()];
    for (int i = 0; i < operands.length; i++) {
      operands[i] = buffers.input() + (whole ? 0 : blocks.at(comm.rank()));
    }
  }

  @Override
  public void call() {
    SharedMemory all = comm.shared();
    int rank = comm.rank();
    comm.step(1);
    all.meet();
    if (whole) {
      // In the same order at all ranks, so that all round alike.
      reduction.reduce(0, operands, output, blocks.total());
    } else {
      reduction.reduce(rank, operands, output + blocks.at(rank), blocks.length(rank));
      comm.step(2);
      all.meet();
      for (int i = 1; i < comm.size(); i++) {
        int other = (rank + i) % comm.size();
        long at = output + blocks.at(other);
        comm.copyFrom(other, at, at, blocks.length(other));
      }
    }
    comm.step(3);
    all.meet();
  }
}
