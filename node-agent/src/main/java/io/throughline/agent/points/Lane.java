package io.throughline.agent.points;

import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.points.PointsSettings.Verify;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.work.Barrier;
import io.throughline.agent.work.Line;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One worker: its data path to the worker of the same number on the other side. */
final class Lane {
  /** Numbers of legs that a point takes. */
  private static final int LEGS = 8;

  private static final int LEFT_LEG = 6;
  private static final int ONE_WAY_LEG = 7;

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
    Publisher tells = new Publisher(path.board(), spec, recorder, mismatches::count, totals, live);
    publisher = tells;
    boolean follows = spec.shape() == Shape.BOTH_WAYS && !settings.sends();
    Course course = new Course(path, spec, tells, index == 0, follows, warmUp());
    Traffic part =
        spec.shape() == Shape.ROUND_TRIP
            ? new PingPong(path, spec, course, tells, recorder, mismatches)
            : new Flow(path, spec, course, tells, recorder, mismatches);
    traffic = part;
    part.open();
    LaneReport report = legs(spec, part, barrier);
    if (totals != null) {
      totals.sum();
    }
    return report;
  }

  private long warmUp() {
    boolean first = !begun && settings.firstWarmUp() > 0;
    begun = true;
    return first ? settings.firstWarmUp() : settings.warmUp();
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

  private LaneReport legs(PointSpec spec, Traffic part, Barrier barrier) {
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
      long start = begin(number(spec, leg.number()), leg, barrier);
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
    boolean emptied = !cut && empty(spec, part);
    if (emptied) {
      // What this one said last may still be on its way, and the other side wait for it.
      meetings.withTeam();
    }
    ClockOffset clock = emptied && settings.oneWay() && index == 0 ? oneWay(spec) : null;
    String reason = Objects.requireNonNullElse(path.stop().reason(), "for no reason given");
    String why = emptied ? "" : "stopped: " + reason;
    return new LaneReport(warmUp, measured, spent, transfer, mismatches, recorder, clock, why);
  }

  /** A few messages by both clocks; the other workers wait meanwhile at the next point. */
  private @Nullable ClockOffset oneWay(PointSpec spec) {
    ear.enter(number(spec, ONE_WAY_LEG));
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
        : leg == Leg.WARM_UP && settings.warmUp() == 0;
  }

  private static long number(PointSpec spec, int leg) {
    return (long) spec.index() * LEGS + leg;
  }

  /** Meets the other workers and the other side; returns when, or 0 when it was stopped. */
  private long begin(long number, Leg leg, Barrier barrier) {
    ear.enter(number);
    if (leg == Leg.WARM_UP && index == 0) {
      path.team().warmUpBegins();
    }
    boolean meets = settings.sends() || meetings.await(ear::begun, "the sender to be ready");
    if (!meetings.withTeam() || !meets) {
      return 0;
    }
    if (settings.sends()) {
      if (!meetings.say(Talk.BEGIN, 0)
          || !meetings.await(ear::begun, "the receiver to release the barrier")) {
        return 0;
      }
    }
    if (leg == Leg.MEASURE && publisher != null) {
      publisher.prepare();
    }
    long start = System.nanoTime();
    if (leg == Leg.MEASURE && index == 0) {
      barrier.released(start);
      start = System.nanoTime();
    }
    return settings.sends() || meetings.say(Talk.BEGIN, 0) ? start : 0;
  }

  /** Receives that are left get a message each, so that the next point begins without them. */
  private boolean empty(PointSpec spec, Traffic part) {
    if (spec.operation().oneSided()) {
      return true;
    }
    if (begin(number(spec, LEFT_LEG), Leg.PROOF_AFTER, nanos -> {}) == 0
        || !meetings.say(Talk.LEFT, part.left())
        || !meetings.await(() -> ear.left() != Ear.UNKNOWN, "the other side's count of receives")) {
      return false;
    }
    long length = transport.exact() || spec.operation() == Operation.STREAM ? spec.size() : 1;
    for (long i = 0; i < ear.left(); i++) {
      if (settings.ration().take(1, length) == 0) {
        path.stop().raise(settings.ration().enough(length));
        return false;
      }
      long ticket = transport.send(settings.out(), length);
      if (ticket != 0
          && !meetings.await(() -> transport.done(ticket), "the last messages to leave")) {
        return false;
      }
    }
    return meetings.await(part::emptied, "the last messages to come");
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
