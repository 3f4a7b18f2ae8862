package io.throughline.agent.p2p;

import static io.throughline.agent.sync.ControlMessage.P2P_END;
import static io.throughline.agent.sync.ControlMessage.P2P_STEADY;

import io.throughline.agent.point.PointPhase;
import io.throughline.agent.point.Progress;
import io.throughline.agent.point.Publisher;
import io.throughline.agent.point.Recorder;
import io.throughline.agent.point.TimeBreakdown;
import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.Mismatches;
import io.throughline.protocol.scenario.PointSpec;

/** A message there and a message back, one at a time, phase by phase. */
final class PingPongLoop extends WorkerLoop {
  /** Round trips of a round that is checked. */
  private static final long PROOF = 16;

  private static final long LOOK_NANOS = 200_000;
  private static final int MOST_TRIPS = 2048;

  private final OpenLoopSchedule openLoopSchedule;
  private final RoundTrips roundTrips;
  private final Trips progress;
  private ProgressWatchdog progressWatchdog;

  /** Progress in round trips. Each is a message in either direction. */
  private record Trips(RoundTrips roundTrips, TimeBreakdown spent) implements Progress {
    @Override
    public long sent() {
      return roundTrips.trips();
    }

    @Override
    public long arrived() {
      return roundTrips.trips();
    }

    @Override
    public long underWay() {
      return 1;
    }

    @Override
    public void addSpent(TimeBreakdown sum) {
      sum.add(spent);
    }
  }

  PingPongLoop(
      WorkerContext workerContext,
      PointSpec spec,
      PhaseEnd phaseEnd,
      Publisher publisher,
      Recorder recorder,
      Mismatches mismatches) {
    super(workerContext, spec, phaseEnd, publisher);
    this.openLoopSchedule =
        new OpenLoopSchedule(spec, workerContext.settings().limits().bandwidth());
    this.roundTrips = new RoundTrips(workerContext, spec, recorder, mismatches, stateText);
    this.progress = new Trips(roundTrips, new TimeBreakdown());
    this.progressWatchdog = new ProgressWatchdog(workerContext, 0);
  }

  @Override
  void open() {
    roundTrips.open();
  }

  @Override
  PhaseResult run(PointPhase newPhase, long start) {
    progressWatchdog = new ProgressWatchdog(workerContext, start);
    progress.spent().reset();
    openLoopSchedule.begin(start, true);
    roundTrips.begin(newPhase, progressWatchdog);
    begin(newPhase, start);
    long end = workerContext.settings().sends() ? pings(start) : pongs(start);
    publisher.end(end, progress);
    long trips = roundTrips.trips();
    return new PhaseResult(
        trips, trips, start, end, end, phaseEnd.steady(), 0, progressWatchdog.cutShort());
  }

  private long pings(long start) {
    long limit = phaseEnd.limit(pointPhase, PROOF);
    int some = 1;
    long now = start;
    while (roundTrips.trips() < limit) {
      long before = roundTrips.trips();
      long begun = System.nanoTime();
      now = ping(Math.min(some, limit - before), begun);
      controlInbox.listen();
      publisher.look(now, progress);
      if (progressWatchdog.stops(now)
          || progressWatchdog.cutShort()
          || phaseEnd.over(now, roundTrips.trips())) {
        break;
      }
      some = trips(now - begun, roundTrips.trips() - before);
      if (openLoopSchedule.held()) {
        hold(now, (int) (roundTrips.trips() - before));
        some = 1;
      }
    }
    while (!told()) {
      workerContext.transport().progress();
      progressWatchdog.check(System.nanoTime(), roundTrips.trips(), stateText);
    }
    return now;
  }

  /** As many of these as the nodes' {@code limits.bytes} leave. */
  private long ping(long some, long begun) {
    ByteBudget byteBudget = workerContext.settings().limits().budget();
    long taken = byteBudget.take(some, spec.size());
    if (taken == 0) {
      workerContext.stop().raise(byteBudget.enough(spec.size()));
      return begun;
    }
    long before = roundTrips.trips();
    long end = roundTrips.ping((int) taken, begun);
    byteBudget.giveBack(before + taken - roundTrips.trips(), spec.size());
    return end;
  }

  private boolean told() {
    boolean steady = pointPhase == PointPhase.WARM_UP && phaseEnd.steady();
    return (!steady || controlInbox.say(P2P_STEADY, 1))
        && controlInbox.say(P2P_END, roundTrips.trips());
  }

  /** How many to do between two looks around. */
  private static int trips(long nanos, long done) {
    return Math.clamp(LOOK_NANOS / Math.max(1, nanos / Math.max(1, done)), 1, MOST_TRIPS);
  }

  /** The node's cap. */
  private void hold(long now, int messages) {
    openLoopSchedule.spend(now, messages);
    long then = now;
    while (!openLoopSchedule.due(then) && !workerContext.stop().raised()) {
      workerContext.waiting().idle(workerContext.transport(), openLoopSchedule.remaining(then));
      workerContext.transport().progress();
      then = System.nanoTime();
    }
    progress.spent().pace += then - now;
    progressWatchdog.rest(then);
  }

  private long pongs(long start) {
    int some = 1;
    long last = start;
    while (true) {
      long before = roundTrips.trips();
      boolean more = roundTrips.pong(some);
      long now = System.nanoTime();
      publisher.look(now, progress);
      if (!more) {
        return now;
      }
      some = trips(now - last, roundTrips.trips() - before);
      last = now;
    }
  }

  @Override
  Progress progress() {
    return progress;
  }

  @Override
  long left() {
    return roundTrips.left();
  }

  @Override
  boolean emptied() {
    return roundTrips.emptied();
  }

  @Override
  String state() {
    return "%s of %s: %d round trips, waiting for the next message"
        .formatted(pointPhase.words(), spec.label(), roundTrips.trips());
  }
}
