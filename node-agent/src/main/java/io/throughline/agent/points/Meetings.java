package io.throughline.agent.points;

import io.throughline.agent.transport.Deadline;
import io.throughline.agent.work.Stalled;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Where a worker waits for the others of its side, or for the other side, between two stretches of
 * traffic. It drives its data path meanwhile, so that all that was said gets there. A wait ends
 * when nothing was seen to move for the run's timeout, here, there, or with the other workers.
 */
final class Meetings {
  /** Filling and checking memory is quicker than this. */
  private static final long BYTES_PER_SECOND = 250_000_000L;

  private final Path path;
  private final Ear ear;
  private final Team team;
  private final Supplier<String> state;
  private final long patience;
  private boolean stopTold;

  /**
   * @param state what the worker is at, for people
   */
  Meetings(Path path, Supplier<String> state) {
    this.path = path;
    this.ear = path.ear();
    this.team = path.team();
    this.state = state;
    long room = path.settings().laneBytes() / BYTES_PER_SECOND * 1_000_000_000L;
    this.patience = path.settings().timeout() + room;
  }

  /** Waits for the other workers of this side; false when it was stopped. */
  boolean withTeam() {
    long meeting = team.arrive();
    return await(() -> team.complete(meeting), "the other workers");
  }

  /** Says something as soon as there is room; false when it was stopped. */
  boolean say(long kind, long count) {
    return await(() -> ear.say(kind, count), "room for a notification");
  }

  /** Waits, in bounded time; false when it was stopped. */
  boolean await(BooleanSupplier what, String words) {
    Deadline deadline = Deadline.after(patience);
    Deadline beat = Deadline.after(path.settings().beatNanos());
    long seen = signs();
    long pulse = team.pulse();
    ear.listen();
    while (!what.getAsBoolean()) {
      if (path.stop().raised()) {
        stopTold = stopTold || ear.say(Talk.STOP, 0);
        path.transport().progress();
        return false;
      }
      team.check();
      if (path.transport().progress() == 0) {
        path.waiting().idle(path.transport(), 1_000_000);
      }
      ear.listen();
      long now = signs();
      if (now != seen) {
        seen = now;
        deadline = Deadline.after(patience);
      }
      if (beat.passed()) {
        // The other side waits for this one, which waits for one that is at work.
        if (team.pulse() != pulse && ear.say(Talk.ALIVE, 0)) {
          pulse = team.pulse();
        }
        beat = Deadline.after(path.settings().beatNanos());
      }
      if (deadline.passed()) {
        throw Stalled.inVain(patience, words + ": " + state.get());
      }
    }
    return true;
  }

  /** Changes with whatever moves. */
  private long signs() {
    return ear.heard() + path.transport().movement() + team.pulse();
  }
}
