package io.throughline.agent.transport.staged;

import io.throughline.agent.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Messages that are waited for: received piece by piece, and copied to the GPU. */
final class StagedReceives {
  private static final int JOBS = 2 * Transport.MOST_UNFINISHED;
  private static final int AHEAD = 64;

  private final Transport inner;
  private final StagingLayout here;
  private final @Nullable StagingSlots stagingSlots;
  private final long chunk;
  private final int depth;

  private final long[] to = new long[JOBS];
  private final long[] length = new long[JOBS];
  private final long[] got = new long[JOBS];
  private long jobs;
  private long jobsBegun;
  private long jobsDone;
  private long within;

  private final long[] target = new long[AHEAD];
  private final long[] bytes = new long[AHEAD];
  private final long[] ticket = new long[AHEAD];
  private final boolean[] last = new boolean[AHEAD];
  private long begun;
  private long arrived;
  private long copied;

  StagedReceives(
      Transport inner,
      StagingLayout here,
      StagingLayout there,
      @Nullable StagingSlots stagingSlots) {
    this.inner = inner;
    this.here = here;
    this.stagingSlots = stagingSlots;
    this.chunk = Math.min(here.chunk(), there.chunk());
    this.depth = stagingSlots == null ? AHEAD : StagingLayout.SLOTS;
  }

  /** Returns the number of this message, from 1. */
  long receive(long place, long count) {
    if (jobs - jobsDone >= JOBS) {
      throw new IllegalStateException("more receives than may be unfinished");
    }
    int job = (int) (jobs++ % JOBS);
    to[job] = place;
    length[job] = count;
    got[job] = 0;
    pump();
    return jobs;
  }

  boolean done(long number) {
    return number <= jobsDone;
  }

  /** Bytes of the message of a number. */
  long bytes(long number) {
    return got[(int) ((number - 1) % JOBS)];
  }

  void pump() {
    begin();
    arrive();
    finish();
  }

  private void begin() {
    while (jobsBegun < jobs && begun - copied < depth) {
      int job = (int) (jobsBegun % JOBS);
      int piece = (int) (begun % AHEAD);
      bytes[piece] = Math.min(chunk, length[job] - within);
      target[piece] = to[job] + within;
      long place = stagingSlots == null ? here.lane() + target[piece] : stagingSlots.place(begun);
      ticket[piece] = inner.receive(place, bytes[piece]);
      within += bytes[piece];
      last[piece] = within >= length[job];
      if (last[piece]) {
        jobsBegun++;
        within = 0;
      }
      begun++;
    }
  }

  private void arrive() {
    while (arrived < begun && inner.arrived(ticket[(int) (arrived % AHEAD)])) {
      int piece = (int) (arrived % AHEAD);
      bytes[piece] = inner.received();
      if (stagingSlots != null) {
        stagingSlots.copyIn(arrived, target[piece], bytes[piece]);
      }
      arrived++;
    }
  }

  private void finish() {
    while (copied < arrived && (stagingSlots == null || stagingSlots.copied(copied))) {
      int piece = (int) (copied % AHEAD);
      got[(int) (jobsDone % JOBS)] += bytes[piece];
      if (last[piece]) {
        jobsDone++;
      }
      copied++;
    }
  }

  long movement() {
    return begun + arrived + copied;
  }

  boolean copying() {
    return stagingSlots != null && copied < arrived;
  }
}
