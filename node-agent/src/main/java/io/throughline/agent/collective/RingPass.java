package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * n - 1 steps in which each rank sends a block to the next and receives another from the one before
 * it, in pieces: the next piece comes in while one is dealt with, and in a step a rank sends what
 * came in the step before.
 */
abstract class RingPass {
  private static final int AHEAD = 2;

  private final Communicator comm;
  private final RankBlocks blocks;
  private final int elementBytes;

  /** The number of pieces of each block. */
  private final int pieces;

  /** The distance of the block that a rank sends first below its own number. */
  private final int lag;

  private final int firstStep;
  private final long[] going = new long[AHEAD];

  /**
   * @param lag how far below its own number the block is that a rank sends first
   * @param firstStep steps of the operation before this pass
   */
  RingPass(CollectiveSpec spec, Communicator comm, int lag, int firstStep) {
    this.comm = comm;
    this.blocks = RankBlocks.ofRanks(spec, comm.size());
    this.elementBytes = spec.type().bytes();
    long largest = spec.largestBlock(comm.size()) * elementBytes;
    this.pieces =
        Math.max(1, Math.toIntExact(Math.ceilDiv(largest, CollectiveBuffers.SEGMENT_BYTES)));
    this.lag = lag;
    this.firstStep = firstStep;
  }

  /** The place that a block is sent from in a step. */
  abstract long source(int step, int block);

  /**
   * The place that a piece is received at.
   *
   * @param within the block
   * @param piece its number in the pass
   */
  abstract long target(int block, long within, int piece);

  /** Deals with a piece that is here. */
  abstract void arrived(int step, int block, long within, long length, int piece);

  final RankBlocks blocks() {
    return blocks;
  }

  final Communicator comm() {
    return comm;
  }

  /** Carries out all steps. */
  final void pass() {
    int ranks = comm.size();
    int before = (comm.rank() - 1 + ranks) % ranks;
    int after = (comm.rank() + 1) % ranks;
    // With whole blocks, what came in a step may be overwritten in the next but one.
    int ahead = pieces == 1 ? 1 : AHEAD;
    int all = (ranks - 1) * pieces;
    long coming = expect(before, 0);
    for (int i = 0; i < all; i++) {
      int step = i / pieces;
      comm.step(firstStep + step + 1);
      int sent = block(step);
      long start = start(sent, i);
      if (i >= ahead) {
        comm.awaitSend(after, going[i % ahead]);
      }
      going[i % ahead] = comm.startSend(after, source(step, sent) + start, end(sent, i) - start);
      int received = block(step + 1);
      long within = start(received, i);
      long length = end(received, i) - within;
      long next = i + 1 < all ? expect(before, i + 1) : 0;
      comm.awaitReceive(before, coming, length);
      arrived(step, received, within, length, i);
      coming = next;
    }
    for (int i = Math.max(0, all - ahead); i < all; i++) {
      comm.awaitSend(after, going[i % ahead]);
    }
  }

  /** Gets ready for a piece. */
  private long expect(int before, int piece) {
    int block = block(piece / pieces + 1);
    long within = start(block, piece);
    return comm.startReceive(before, target(block, within, piece), end(block, piece) - within);
  }

  /** The block that is sent in a step, and received in the one before. */
  private int block(int step) {
    return Math.floorMod(comm.rank() - step - lag, comm.size());
  }

  private long start(int block, int piece) {
    return boundary(block, piece % pieces);
  }

  private long end(int block, int piece) {
    return boundary(block, piece % pieces + 1);
  }

  private long boundary(int block, int at) {
    long elements = blocks.length(block) / elementBytes;
    return (elements / pieces * at + Math.min(at, elements % pieces)) * elementBytes;
  }
}
