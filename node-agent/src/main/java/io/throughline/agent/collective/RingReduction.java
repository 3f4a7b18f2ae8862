package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * The pass in which a block collects the operands of all ranks on its way around the ring; at last
 * each rank has reduced the block of its own number.
 */
abstract class RingReduction extends RingPass {
  private final CollectiveBuffers buffers;
  private final Reducer reducer;
  private final int elementBytes;
  private final long pieceBytes;

  RingReduction(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, 1, 0);
    this.buffers = buffers;
    this.reducer = new Reducer(spec.type(), spec.reduction());
    this.elementBytes = spec.type().bytes();
    this.pieceBytes = pieceBytes(spec, comm.size());
  }

  /** Bytes of the largest piece, of which two are received at the beginning of the scratch. */
  static long pieceBytes(CollectiveSpec spec, int ranks) {
    return CollectiveBuffers.segment(spec.largestBlock(ranks) * spec.type().bytes());
  }

  /** The place of a block that is reduced in a step. */
  abstract long result(int step, int block);

  @Override
  final long source(int step, int block) {
    return step == 0 ? buffers.input() + blocks().at(block) : result(step - 1, block);
  }

  @Override
  final long target(int block, long within, int piece) {
    return buffers.scratch() + piece % 2 * pieceBytes;
  }

  @Override
  final void arrived(int step, int block, long within, long length, int piece) {
    reducer.reduce(
        comm().memory(),
        result(step, block) + within,
        buffers.input() + blocks().at(block) + within,
        target(block, within, piece),
        length / elementBytes);
  }
}
