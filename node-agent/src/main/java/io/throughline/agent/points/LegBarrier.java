package io.throughline.agent.points;

import io.throughline.agent.work.Barrier;
import io.throughline.protocol.scenario.PointSpec;

/** Where the workers of both sides begin a leg together. */
final class LegBarrier {
  /** Numbers of legs that a point takes. */
  private static final int LEGS = 8;

  static final int LEFT_LEG = 6;
  static final int ONE_WAY_LEG = 7;

  private final Path path;
  private final Ear ear;
  private final boolean sends;
  private final boolean leads;
  private final Meetings meetings;

  /**
   * @param leads whether this is the first worker
   */
  LegBarrier(Path path, boolean leads, Meetings meetings) {
    this.path = path;
    this.ear = path.ear();
    this.sends = path.settings().sends();
    this.leads = leads;
    this.meetings = meetings;
  }

  /** Among all legs of a run. */
  static long number(PointSpec spec, int leg) {
    return (long) spec.index() * LEGS + leg;
  }

  /**
   * Meets the other workers and the other side.
   *
   * @param tells of this leg
   * @param barrier called by the first worker as a measurement begins
   * @return when it began, or 0 when it was stopped
   */
  long pass(PointSpec spec, Leg leg, Publisher tells, Barrier barrier) {
    ear.enter(number(spec, leg.number()));
    if (leg == Leg.WARM_UP && leads) {
      path.team().warmUpBegins();
    }
    if (!met()) {
      return 0;
    }
    if (leg == Leg.MEASURE) {
      tells.prepare();
    }
    long start = System.nanoTime();
    if (leg == Leg.MEASURE && leads) {
      barrier.released(start);
      start = System.nanoTime();
    }
    return released() ? start : 0;
  }

  /** The same where no leg begins; false when it was stopped. */
  boolean pass(long number) {
    ear.enter(number);
    return met() && released();
  }

  private boolean met() {
    boolean meets = sends || meetings.await(ear::begun, "the sender to be ready");
    if (!meetings.withTeam() || !meets) {
      return false;
    }
    return !sends
        || (meetings.say(Talk.BEGIN, 0)
            && meetings.await(ear::begun, "the receiver to release the barrier"));
  }

  private boolean released() {
    return sends || meetings.say(Talk.BEGIN, 0);
  }
}
