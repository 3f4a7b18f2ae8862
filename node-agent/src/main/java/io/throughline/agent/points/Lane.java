package io.throughline.agent.points;

import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.points.PointsSettings.Verify;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.work.Barrier;
import io.throughline.agent.work.Line;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One worker: its data path to the worker of the same number on the other side. */
final class Lane {
  private final int index;
  private final Path path;
  private final PointsSettings settings;
  private final Transport transport;
  private final Ear ear;
  private final Line line;
  private final @Nullable Totals totals;
  private final LatencyBoard live;
  private final Recorder recorder;
  private final Meetings meetings;
  private final LegBarrier legBarrier;
  private final Remainder remainder;
  private final Mismatches mismatches = new Mismatches();
  private volatile @Nullable Traffic traffic;
  private Leg leg = Leg.PROOF_BEFORE;
  private long legStart;

  /** Whether a point was measured before. */
  private boolean begun;

  /** Of the last point; what it says of slices is for all workers. */
  private @Nullable Publisher publisher;

  /**
   * @param totals the run's board; null but for the first worker
   * @param live the run's latencies for the first worker; others get theirs beside them
   */
  Lane(int index, Path path, @Nullable Totals totals, LatencyBoard live) {
    this.index = index;
    this.path = path;
    this.settings = path.settings();
    this.transport = path.transport();
    this.ear = path.ear();
    this.line = new Line(transport, path.waiting(), settings.timeout(), path.stop());
    this.totals = totals;
    this.recorder = Recorder.of(settings.specs().getFirst(), settings.oneWay());
    this.live = index == 0 ? live : live.beside(recorder.kinds());
    this.meetings = new Meetings(path, this::state);
    this.legBarrier = new LegBarrier(path, index == 0, meetings);
    this.remainder = new Remainder(path, meetings, legBarrier);
  }

  Transport transport() {
    return transport;
  }

  void connect(String peer, Deadline until) throws InterruptedException {
    transport.connect(peer, until);
  }

  void roundTrip() {
    line.roundTrip(settings.sends());
  }

  /**
   * This worker's part of a point.
   *
   * @param barrier called as the measurement begins
   */
  LaneReport measure(PointSpec spec, Barrier barrier) {
    mismatches.reset();
    long warmUp = settings.warmUpBefore(!begun);
    begun = true;
    Publisher tells = new Publisher(path.board(), spec, recorder, mismatches::count, totals, live);
    publisher = tells;
    boolean follows = spec.shape() == Shape.BOTH_WAYS && !settings.sends();
    Course course = new Course(path, spec, tells, index == 0, follows, warmUp);
    Traffic part = traffic(spec, course, tells);
    LaneReport report = legs(spec, part, tells, barrier);
    if (totals != null) {
      totals.sum();
    }
    return report;
  }

  private Traffic traffic(PointSpec spec, Course course, Publisher tells) {
    Traffic part =
        spec.shape() == Shape.ROUND_TRIP
            ? new PingPong(path, spec, course, tells, recorder, mismatches)
            : new Flow(path, spec, course, tells, recorder, mismatches);
    traffic = part;
    part.open();
    return part;
  }

  @Nullable Publisher publisher() {
    return publisher;
  }

  /** What there is of a point that could not be measured to its end. */
  LaneReport partial(String why) {
    Traffic part = traffic;
    Spent spent = new Spent();
    LegEnd measured = null;
    if (part != null && leg == Leg.MEASURE && legStart != 0) {
      long now = System.nanoTime();
      measured =
          new LegEnd(
              part.progress().sent(),
              part.progress().arrived(),
              legStart,
              now,
              now,
              false,
              0,
              true);
      part.progress().addSpent(spent);
    }
    return new LaneReport(
        null, measured, spent, 0, mismatches, recorder, null, why + " (" + state() + ")");
  }

  private LaneReport legs(PointSpec spec, Traffic part, Publisher tells, Barrier barrier) {
    LegEnd warmUp = null;
    LegEnd measured = null;
    Spent spent = new Spent();
    long transfer = 0;
    boolean cut = false;
    legStart = 0;
    for (Leg next : Leg.values()) {
      if (cut || skipped(next)) {
        continue;
      }
      leg = next;
      long start = legBarrier.pass(spec, leg, tells, barrier);
      if (start == 0) {
        cut = true;
        continue;
      }
      legStart = start;
      LegEnd end = part.run(leg, start);
      cut = end.cutShort();
      if (leg == Leg.WARM_UP) {
        warmUp = end;
      } else if (leg == Leg.MEASURE) {
        measured = end;
        part.progress().addSpent(spent);
        transfer = part.progress().transferNanos();
      }
    }
    boolean settled = !cut && remainder.settle(spec, part);
    ClockOffset clock = settled && settings.oneWay() && index == 0 ? oneWay(spec) : null;
    String reason = Objects.requireNonNullElse(path.stop().reason(), "for no reason given");
    String why = settled ? "" : "stopped: " + reason;
    return new LaneReport(warmUp, measured, spent, transfer, mismatches, recorder, clock, why);
  }

  /** A few messages by both clocks; the other workers wait meanwhile at the next point. */
  private @Nullable ClockOffset oneWay(PointSpec spec) {
    ear.enter(LegBarrier.number(spec, LegBarrier.ONE_WAY_LEG));
    // Each has heard the other before either says more: what comes along with it would be lost.
    if ((!settings.sends() && !meetings.await(ear::begun, "the sender to be ready"))
        || !meetings.say(Talk.BEGIN, 0)
        || !meetings.await(ear::begun, "the receiver to be ready")) {
      return null;
    }
    OneWay way = new OneWay(path, spec, line);
    ClockOffset clock = settings.sends() ? way.send() : way.receive(recorder.of(Latency.ONE_WAY));
    live.wake();
    // Not the round trips that were checked after the measurement.
    recorder.pass(Latency.ONE_WAY, live);
    live.rest();
    return clock;
  }

  private boolean skipped(Leg leg) {
    return leg.proof()
        ? settings.verify() == Verify.NONE
        : leg == Leg.WARM_UP && !settings.warmsUp();
  }

  /** Drives the path while others get ready. */
  void keepAlive() {
    line.keepAlive();
  }

  String state() {
    Traffic part = traffic;
    return part == null ? "not begun" : part.state();
  }

  void close() {
    transport.close();
  }
}
