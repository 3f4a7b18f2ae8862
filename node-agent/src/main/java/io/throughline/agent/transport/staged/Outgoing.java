package io.throughline.agent.transport.staged;

import static io.throughline.agent.sync.ControlMessage.STAGING_PIECE;

import io.throughline.agent.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Writes and messages on their way out: cut into pieces, copied from the GPU, carried, told of. */
final class Outgoing extends PieceQueue {
  private static final int JOBS = 4 * Transport.MOST_UNFINISHED;

  /** In place of a goal or a ticket that a message has none of. */
  private static final long NONE = -1;

  private static final long FLUSHED = -2;

  private final StagingLayout there;

  private final long[] from = new long[JOBS];

  /** The goal of each write; {@link #NONE} of a message. */
  private final long[] to = new long[JOBS];

  private long jobsPosted;
  private long jobsLeft;

  private final long[] at = new long[AHEAD];
  private final long[] flush = new long[AHEAD];
  private long posted;
  private long left;
  private long told;

  /** Pieces that were put into places of the other side, and those that it has taken from there. */
  private long placed;

  private long taken;

  private final long[] flushJobs = new long[JOBS];

  /** The end of each flush: so many pieces taken, or the ticket of the path's own flush. */
  private final long[] flushEnd = new long[JOBS];

  private long flushes;
  private long flushesBegun;
  private long flushed;

  /**
   * @param stagingSlots between the GPU and the path; null where this side's memory is the host's
   */
  Outgoing(
      Transport inner,
      StagingLayout here,
      StagingLayout there,
      @Nullable StagingSlots stagingSlots) {
    super(inner, here, there, stagingSlots, JOBS);
    this.there = there;
  }

  /** Returns the number of this write, from 1. */
  long write(long source, long count, long remote) {
    return add(source, count, remote);
  }

  /** Returns the number of this message; writes count too. */
  long send(long source, long count) {
    return add(source, count, NONE);
  }

  private long add(long source, long count, long remote) {
    if (jobs - Math.min(jobsLeft, jobsPosted) >= JOBS) {
      throw new IllegalStateException("more transfers than may be unfinished");
    }
    int job = (int) (jobs++ % JOBS);
    from[job] = source;
    length[job] = count;
    to[job] = remote;
    return jobs;
  }

  /** Whether the source of a write or message may be changed again. */
  boolean left(long number) {
    return number <= jobsLeft;
  }

  /** Returns the number of this flush, from 1. */
  long flush() {
    flushJobs[(int) (flushes++ % JOBS)] = jobs;
    return flushes;
  }

  boolean flushed(long number) {
    return number <= flushed;
  }

  /** The other side has taken so many pieces from their places. */
  void taken(long count) {
    taken = Math.max(taken, count);
  }

  /** Grows with everything that gets ahead. */
  long movement() {
    return begun + posted + left + told + taken + flushed;
  }

  boolean copying() {
    return stagingSlots != null && posted < begun;
  }

  void pump() {
    begin();
    post();
    leave();
    tell();
    endFlushes();
  }

  private void begin() {
    while (more() && begun - Math.min(left, told) < depth) {
      int job = job();
      long source = from[job] + within;
      long goal = to[job] == NONE ? NONE : to[job] + within;
      long number = begun;
      int piece = cut();
      target[piece] = goal;
      if (stagingSlots == null) {
        at[piece] = here.lane() + source;
      } else {
        stagingSlots.copyOut(number, source, bytes[piece]);
        at[piece] = stagingSlots.place(number);
      }
    }
  }

  private void post() {
    while (posted < begun && (stagingSlots == null || stagingSlots.copied(posted))) {
      int piece = (int) (posted % AHEAD);
      boolean places = target[piece] != NONE && there.onGpu();
      if (places && placed - taken >= StagingLayout.SLOTS) {
        return;
      }
      if (target[piece] == NONE) {
        ticket[piece] = inner.send(at[piece], bytes[piece]);
      } else if (places) {
        ticket[piece] = inner.write(at[piece], bytes[piece], there.slot(placed++));
        flush[piece] = inner.flush();
      } else {
        ticket[piece] = inner.write(at[piece], bytes[piece], there.lane() + target[piece]);
      }
      posted++;
      if (last[piece]) {
        jobsPosted++;
        jobsLeft = stagingSlots == null ? jobsLeft : jobsPosted;
        beginFlushes();
      }
    }
  }

  private void leave() {
    while (left < posted && inner.done(ticket[(int) (left % AHEAD)])) {
      if (stagingSlots == null && last[(int) (left % AHEAD)]) {
        jobsLeft++;
      }
      left++;
    }
  }

  private void tell() {
    while (told < posted) {
      int piece = (int) (told % AHEAD);
      if (target[piece] != NONE && there.onGpu()) {
        if (flush[piece] != FLUSHED && !inner.done(flush[piece])) {
          return;
        }
        flush[piece] = FLUSHED;
        if (!inner.notify(STAGING_PIECE.word(bytes[piece]), target[piece])) {
          return;
        }
      }
      told++;
    }
  }

  /**
   * Notes what ends each flush as soon as the last transfer before the flush is posted. Later
   * transfers are not waited for: a flush of each message would otherwise queue up.
   */
  private void beginFlushes() {
    while (flushesBegun < flushes && flushJobs[(int) (flushesBegun % JOBS)] <= jobsPosted) {
      flushEnd[(int) (flushesBegun % JOBS)] = there.onGpu() ? placed : inner.flush();
      flushesBegun++;
    }
  }

  private void endFlushes() {
    beginFlushes();
    while (flushed < flushesBegun && ended(flushEnd[(int) (flushed % JOBS)])) {
      flushed++;
    }
  }

  private boolean ended(long flush) {
    return there.onGpu() ? taken >= flush : inner.done(flush);
  }
}
