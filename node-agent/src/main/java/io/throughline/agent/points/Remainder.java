package io.throughline.agent.points;

import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;

/**
 * Receives that are left when a point is through get a message each, so that the next one begins
 * without them.
 */
final class Remainder {
  private final Path path;
  private final Meetings meetings;
  private final LegBarrier barrier;

  Remainder(Path path, Meetings meetings, LegBarrier barrier) {
    this.path = path;
    this.meetings = meetings;
    this.barrier = barrier;
  }

  /** False when it was stopped. */
  boolean settle(PointSpec spec, Traffic part) {
    if (!spec.operation().oneSided() && !exchanged(spec, part)) {
      return false;
    }
    // What this one said last may still be on its way, and the other side wait for it.
    meetings.withTeam();
    return true;
  }

  private boolean exchanged(PointSpec spec, Traffic part) {
    Ear ear = path.ear();
    if (!barrier.pass(LegBarrier.number(spec, LegBarrier.LEFT_LEG))
        || !meetings.say(Talk.LEFT, part.left())
        || !meetings.await(() -> ear.left() != Ear.UNKNOWN, "the other side's count of receives")) {
      return false;
    }
    boolean whole = path.transport().exact() || spec.operation() == Operation.STREAM;
    long length = whole ? spec.size() : 1;
    for (long i = 0; i < ear.left(); i++) {
      if (!sent(length)) {
        return false;
      }
    }
    return meetings.await(part::emptied, "the last messages to come");
  }

  private boolean sent(long length) {
    Ration ration = path.settings().ration();
    if (ration.take(1, length) == 0) {
      path.stop().raise(ration.enough(length));
      return false;
    }
    long ticket = path.transport().send(path.settings().out(), length);
    return ticket == 0
        || meetings.await(() -> path.transport().done(ticket), "the last messages to leave");
  }
}
