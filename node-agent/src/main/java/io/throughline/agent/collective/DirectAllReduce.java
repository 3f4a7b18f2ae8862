package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * An all-reduce by reading. Of a small operand, and of one that two ranks hold in their caches,
 * each rank reduces all; else each reduces its block of all operands, then copies the others'
 * blocks.
 */
final class DirectAllReduce extends BlockCall {
  /**
   * Up to here two ranks reduce all: a result that the other rank reads has to be fetched from that
   * rank's cache with each call. Of more, the second reading of the own operand costs as much.
   */
  private static final long WHOLE_OF_TWO_BYTES = 512 << 10;

  private final DirectReduction reduction;
  private final SharedOperand operand;
  private final boolean whole;

  DirectAllReduce(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
    this.reduction = new DirectReduction(spec, comm);
    SharedOperand all = SharedOperand.ofAll(comm, buffers.inputs(spec, comm.size()), spec.bytes());
    // In place the result of the first two ranks is there before a later rank's own is read.
    this.operand = spec.inPlace() && comm.rank() > 1 ? all.overwritten() : all;
    // In place the result would overwrite what the other rank still reads.
    this.whole =
        operand.small()
            || (comm.size() == 2 && !spec.inPlace() && spec.bytes() <= WHOLE_OF_TWO_BYTES);
  }

  @Override
  public void call() {
    int rank = comm.rank();
    long output = buffers.output();
    comm.step(1);
    operand.publish();
    if (whole) {
      // In the same order at all ranks, so that all round alike.
      reduction.reduce(0, operand, 0, output, blocks.total());
    } else {
      long start = blocks.at(rank);
      reduction.reduce(rank, operand, start, output + start, blocks.length(rank));
      comm.step(2);
      comm.shared().barrier();
      for (int i = 1; i < comm.size(); i++) {
        int other = (rank + i) % comm.size();
        long at = output + blocks.at(other);
        comm.copyFrom(other, at, at, blocks.length(other));
      }
    }
    comm.step(3);
    operand.release();
  }
}
