package io.throughline.agent.transport.staged;

import io.throughline.agent.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Messages that are waited for: received piece by piece, and copied to the GPU. */
final class StagedReceives extends PieceQueue {
  private static final int JOBS = 2 * Transport.MOST_UNFINISHED;

  private final long[] to = new long[JOBS];
  private final long[] got = new long[JOBS];
  private long jobsDone;
  private long arrived;
  private long copied;

  StagedReceives(
      Transport inner,
      StagingLayout here,
      StagingLayout there,
      @Nullable StagingSlots stagingSlots) {
    super(inner, here, there, stagingSlots, JOBS);
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
    while (more() && begun - copied < depth) {
      long goal = to[job()] + within;
      long number = begun;
      int piece = cut();
      target[piece] = goal;
      long place = stagingSlots == null ? here.lane() + goal : stagingSlots.place(number);
      ticket[piece] = inner.receive(place, bytes[piece]);
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
