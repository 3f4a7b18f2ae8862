package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/** The pass in which every block goes around the ring, from the rank of its number on. */
final class RingCollection extends RingPass {
  private final long output;

  /**
   * @param output where the blocks of all ranks go, and a rank's own one is already
   * @param firstStep steps of the operation before this pass
   */
  RingCollection(CollectiveSpec spec, Communicator comm, long output, int firstStep) {
    super(spec, comm, 0, firstStep);
    this.output = output;
  }

  @Override
  long source(int step, int block) {
    return output + blocks().at(block);
  }

  @Override
  long target(int block, long within, int piece) {
    return output + blocks().at(block) + within;
  }

  @Override
  void arrived(int step, int block, long within, long length, int piece) {
    // It lies where it belongs.
  }
}
