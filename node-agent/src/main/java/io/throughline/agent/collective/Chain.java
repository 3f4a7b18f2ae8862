package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;

/**
 * A rank's place in a chain of all ranks that passes segments on: two receives and two sends are
 * under way at a time.
 */
final class Chain {
  private static final int AHEAD = 2;

  private final Communicator comm;
  private final RankBlocks segments;
  private final int count;
  private final int before;
  private final int after;
  private final boolean first;
  private final boolean last;
  private final long[] coming = new long[AHEAD];
  private final long[] going = new long[AHEAD];

  /**
   * @param towardsRoot whether the root is the chain's last rank, not its first
   */
  Chain(CollectiveSpec spec, Communicator comm, boolean towardsRoot) {
    this.comm = comm;
    this.count =
        Math.max(1, Math.toIntExact(Math.ceilDiv(spec.bytes(), CollectiveBuffers.SEGMENT_BYTES)));
    this.segments = RankBlocks.ofRanks(spec, count);
    int ranks = comm.size();
    int fromRoot = (comm.rank() - spec.root() + ranks) % ranks;
    int next = (comm.rank() + 1) % ranks;
    int previous = (comm.rank() + ranks - 1) % ranks;
    this.before = towardsRoot ? next : previous;
    this.after = towardsRoot ? previous : next;
    this.first = fromRoot == (towardsRoot ? ranks - 1 : 0);
    this.last = fromRoot == (towardsRoot ? 0 : ranks - 1);
  }

  RankBlocks segments() {
    return segments;
  }

  /** Number of segments. */
  int count() {
    return count;
  }

  /** Whether nothing comes to this rank. */
  boolean first() {
    return first;
  }

  /** Whether nothing goes on from this rank. */
  boolean last() {
    return last;
  }

  /**
   * Begins, and gets ready for the first segment.
   *
   * @param at where it is to go
   */
  void start(long at) {
    going[0] = 0;
    going[1] = 0;
    if (!first) {
      expect(0, at);
    }
  }

  /** Gets ready for a segment; at most one beside the one that is waited for. */
  void expect(int segment, long at) {
    coming[segment % AHEAD] = comm.startReceive(before, at, segments.length(segment));
  }

  void await(int segment) {
    comm.awaitReceive(before, coming[segment % AHEAD], segments.length(segment));
  }

  /** Makes sure that the place of the segment before the last may be changed. */
  void makeRoom(int segment) {
    comm.awaitSend(after, going[segment % AHEAD]);
    going[segment % AHEAD] = 0;
  }

  /** Begins to send a segment to the next rank, where there is one. */
  void handOn(int segment, long at) {
    if (!last) {
      makeRoom(segment);
      going[segment % AHEAD] = comm.startSend(after, at, segments.length(segment));
    }
  }

  /** Waits until everything has been handed on. */
  void finish() {
    makeRoom(0);
    makeRoom(1);
  }
}
