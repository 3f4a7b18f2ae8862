package io.throughline.agent.transport.staged;

import io.throughline.agent.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * Transfers of one direction, oldest first, and the pieces that they are cut into: what goes out
 * and what is received is cut alike. Allocates nothing.
 */
abstract sealed class PieceQueue permits Outgoing, StagedReceives {
  /** Pieces under way; where nothing is copied, they are not held up by places. */
  static final int AHEAD = 64;

  final Transport inner;
  final StagingLayout here;

  /** Between the GPU and the path; null where this side's memory is the host's. */
  final @Nullable StagingSlots stagingSlots;

  /** Pieces that may be under way. */
  final int depth;

  /** By transfer. */
  final long[] length;

  /** By piece; the last one of its transfer is marked. */
  final long[] bytes = new long[AHEAD];

  final long[] target = new long[AHEAD];
  final long[] ticket = new long[AHEAD];
  final boolean[] last = new boolean[AHEAD];

  /** Transfers so far. */
  long jobs;

  /** Pieces so far. */
  long begun;

  /** Bytes that are cut off the next transfer. */
  long within;

  private final long chunk;
  private long jobsBegun;
  private int job;

  PieceQueue(
      Transport inner,
      StagingLayout here,
      StagingLayout there,
      @Nullable StagingSlots stagingSlots,
      int most) {
    this.inner = inner;
    this.here = here;
    this.stagingSlots = stagingSlots;
    this.chunk = Math.min(here.chunk(), there.chunk());
    this.depth = stagingSlots == null ? AHEAD : StagingLayout.SLOTS;
    this.length = new long[most];
  }

  /** Whether a transfer is not cut whole. */
  final boolean more() {
    return jobsBegun < jobs;
  }

  /** The place of the transfer that is next. */
  final int job() {
    return job;
  }

  /** Cuts off the next piece; returns its place. */
  final int cut() {
    int piece = (int) (begun % AHEAD);
    bytes[piece] = Math.min(chunk, length[job] - within);
    within += bytes[piece];
    last[piece] = within >= length[job];
    if (last[piece]) {
      jobsBegun++;
      job = job + 1 == length.length ? 0 : job + 1;
      within = 0;
    }
    begun++;
    return piece;
  }
}
