package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * A reduce-scatter in n - 1 steps around the ring. Blocks on their way lie in the scratch, so that
 * the operand stays as it is.
 */
final class RingReduceScatter extends RingReduction implements CollectiveCall {
  private final long output;
  private final long underWay;
  private final long largest;
  private final int lastStep;

  RingReduceScatter(CollectiveSpec spec, Communicator comm, CollectiveBuffers buffers) {
    super(spec, comm, buffers);
    this.output = buffers.output();
    this.underWay = buffers.scratch() + 2 * pieceBytes(spec, comm.size());
    this.largest = spec.largestBlock(comm.size()) * spec.type().bytes();
    this.lastStep = comm.size() - 2;
  }

  @Override
  long result(int step, int block) {
    return step == lastStep ? output : underWay + step % 2 * largest;
  }

  @Override
  public void call() {
    pass();
  }
}
