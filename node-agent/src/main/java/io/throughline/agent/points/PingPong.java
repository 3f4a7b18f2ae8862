package io.throughline.agent.points;

import io.throughline.protocol.scenario.PointSpec;
import java.util.function.Supplier;

/** A message there and a message back, one at a time, leg by leg. */
final class PingPong implements Traffic {
  /** Round trips of a round that is checked. */
  private static final long PROOF = 16;

  private static final long LOOK_NANOS = 200_000;
  private static final int MOST_TRIPS = 2048;

  private final Path path;
  private final PointSpec spec;
  private final Ear ear;
  private final Course course;
  private final Publisher publisher;
  private final Schedule schedule;
  private final Volley volley;
  private final Trips progress;
  private final Supplier<String> stateText = this::state;

  private Leg leg = Leg.WARM_UP;
  private Guard guard;

  /** How far it is. Each round trip is a message in either direction. */
  private record Trips(Volley volley, Spent spent) implements Progress {
    @Override
    public long sent() {
      return volley.trips();
    }

    @Override
    public long arrived() {
      return volley.trips();
    }

    @Override
    public long underWay() {
      return 1;
    }

    @Override
    public void addSpent(Spent sum) {
      sum.add(spent);
    }

    @Override
    public long transferNanos() {
      return 0;
    }

    @Override
    public double latencySum() {
      return 0;
    }

    @Override
    public long latencyCount() {
      return 0;
    }
  }

  PingPong(
      Path path,
      PointSpec spec,
      Course course,
      Publisher publisher,
      Recorder recorder,
      Mismatches mismatches) {
    this.path = path;
    this.spec = spec;
    this.ear = path.ear();
    this.course = course;
    this.publisher = publisher;
    this.schedule = new Schedule(spec, path.settings().cap());
    this.volley = new Volley(path, spec, recorder, mismatches, stateText);
    this.progress = new Trips(volley, new Spent());
    this.guard = new Guard(path, 0);
  }

  @Override
  public void open() {
    volley.open();
  }

  @Override
  public LegEnd run(Leg newLeg, long start) {
    leg = newLeg;
    guard = new Guard(path, start);
    progress.spent().reset();
    schedule.begin(start, true);
    volley.begin(leg, guard);
    course.begin(leg, start);
    publisher.begin(leg, start);
    long end = path.settings().sends() ? pings(start) : pongs(start);
    publisher.end(end, progress);
    long trips = volley.trips();
    return new LegEnd(trips, trips, start, end, end, course.steady(), 0, guard.cutShort());
  }

  private long pings(long start) {
    long limit = course.limit(leg, PROOF);
    int some = 1;
    long now = start;
    while (volley.trips() < limit) {
      long before = volley.trips();
      long begun = System.nanoTime();
      now = ping(Math.min(some, limit - before), begun);
      ear.listen();
      publisher.look(now, progress);
      if (guard.stops(now) || guard.cutShort() || course.over(now, volley.trips())) {
        break;
      }
      some = trips(now - begun, volley.trips() - before);
      if (schedule.held()) {
        hold(now, (int) (volley.trips() - before));
        some = 1;
      }
    }
    while (!told()) {
      path.transport().progress();
      guard.check(System.nanoTime(), volley.trips(), stateText);
    }
    return now;
  }

  /** As many of these as the nodes' {@code limits.bytes} leave. */
  private long ping(long some, long begun) {
    Ration ration = path.settings().ration();
    long taken = ration.take(some, spec.size());
    if (taken == 0) {
      path.stop().raise(ration.enough(spec.size()));
      return begun;
    }
    long before = volley.trips();
    long end = volley.ping((int) taken, begun);
    ration.giveBack(before + taken - volley.trips(), spec.size());
    return end;
  }

  private boolean told() {
    boolean steady = leg == Leg.WARM_UP && course.steady();
    return (!steady || ear.say(Talk.STEADY, 1)) && ear.say(Talk.END, volley.trips());
  }

  /** How many to do between two looks around. */
  private static int trips(long nanos, long done) {
    return Math.clamp(LOOK_NANOS / Math.max(1, nanos / Math.max(1, done)), 1, MOST_TRIPS);
  }

  /** The node's cap. */
  private void hold(long now, int messages) {
    schedule.spend(now, messages);
    long then = now;
    while (!schedule.due(then) && !path.stop().raised()) {
      path.waiting().idle(path.transport(), schedule.remaining(then));
      path.transport().progress();
      then = System.nanoTime();
    }
    progress.spent().pace += then - now;
    guard.rest(then);
  }

  private long pongs(long start) {
    int some = 1;
    long last = start;
    while (true) {
      long before = volley.trips();
      boolean more = volley.pong(some);
      long now = System.nanoTime();
      publisher.look(now, progress);
      if (!more) {
        return now;
      }
      some = trips(now - last, volley.trips() - before);
      last = now;
    }
  }

  @Override
  public Progress progress() {
    return progress;
  }

  @Override
  public long left() {
    return volley.left();
  }

  @Override
  public boolean emptied() {
    return volley.emptied();
  }

  @Override
  public String state() {
    return "%s of %s: %d round trips, waiting for the next message"
        .formatted(leg.words(), spec.label(), volley.trips());
  }
}
