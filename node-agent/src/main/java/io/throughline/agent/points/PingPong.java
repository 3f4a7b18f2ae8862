package io.throughline.agent.points;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.throughline.agent.points.PointsSettings.Verify;
import io.throughline.agent.transport.Transport;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * A message there and a message back, one at a time. The clock is read once per round trip. A put
 * is seen by a stamp in its first and its last byte, which differs from one to the next.
 */
final class PingPong implements Traffic {
  private static final VarHandle BYTE = JAVA_BYTE.varHandle();

  /** Round trips of a round that is checked. */
  private static final long PROOF = 16;

  private static final long LOOK_NANOS = 200_000;
  private static final int MOST_TRIPS = 2048;

  /** Looks without anything before others are given a chance, and the other side is listened to. */
  private static final int PATIENT_SPINS = 2000;

  private static final int STAMPS = 255;

  private final Path path;
  private final Transport transport;
  private final PointSpec spec;
  private final Ear ear;
  private final Course course;
  private final Publisher publisher;
  private final MemorySegment memory;
  private final Arrival arrival;
  private final Schedule schedule;
  private final Histogram roundTrips;
  private final MessagePattern outPattern;
  private final boolean put;
  private final long size;
  private final long out;
  private final long in;
  private final Spent spent = new Spent();
  private final Supplier<String> stateText = this::state;

  private Leg leg = Leg.WARM_UP;
  private Guard guard;
  private boolean checked;
  private long trips;

  /** Round trips of all legs. */
  private long stamped;

  private long receive;
  private boolean receives;
  private long unsettled;

  PingPong(
      Path path,
      PointSpec spec,
      Course course,
      Publisher publisher,
      Recorder recorder,
      Mismatches mismatches) {
    this.path = path;
    this.transport = path.transport();
    this.spec = spec;
    this.ear = path.ear();
    this.course = course;
    this.publisher = publisher;
    this.memory = path.memory();
    this.put = spec.operation() == Operation.PUT;
    this.size = spec.size();
    this.out = path.settings().out();
    this.in = path.settings().in();
    this.arrival = new Arrival(path, spec, mismatches);
    this.schedule = new Schedule(spec, path.settings().cap());
    this.roundTrips = recorder.of(Latency.ROUND_TRIP);
    this.outPattern = new MessagePattern(memory, path.settings().runId());
    this.guard = new Guard(path, 0);
  }

  @Override
  public void open() {
    if (put) {
      memory.set(JAVA_BYTE, in, (byte) 0);
      memory.set(JAVA_BYTE, in + size - 1, (byte) 0);
    } else if (!path.settings().sends()) {
      receiveOne();
    }
  }

  private void receiveOne() {
    receive = transport.receive(in, size);
    receives = true;
  }

  @Override
  public LegEnd run(Leg newLeg, long start) {
    leg = newLeg;
    checked = leg.proof() || path.settings().verify() == Verify.EVERY;
    trips = 0;
    spent.reset();
    schedule.begin(start);
    outPattern.begin(ear.leg(), path.settings().sends());
    arrival.begin(leg);
    guard = new Guard(path, start);
    course.begin(leg, start);
    publisher.begin(leg, start);
    long end = path.settings().sends() ? pings(start) : pongs(start);
    publisher.end(end, this);
    return new LegEnd(trips, trips, start, end, end, course.steady(), 0, guard.cutShort());
  }

  private long pings(long start) {
    long limit = course.limit(leg, PROOF);
    int some = 1;
    long now = start;
    while (trips < limit) {
      long before = trips;
      long begun = System.nanoTime();
      now = ping((int) Math.min(some, limit - trips), begun);
      ear.listen();
      publisher.look(now, this);
      if (guard.stops(now) || guard.cutShort() || course.over(now, trips)) {
        break;
      }
      long each = Math.max(1, (now - begun) / Math.max(1, trips - before));
      some = Math.clamp(LOOK_NANOS / each, 1, MOST_TRIPS);
      if (schedule.held()) {
        some = 1;
        hold(now, (int) (trips - before));
      }
    }
    while ((course.steady() && leg == Leg.WARM_UP && !ear.say(Talk.STEADY, 1))
        || !ear.say(Talk.END, trips)) {
      transport.progress();
      guard.check(System.nanoTime(), trips, stateText);
    }
    return now;
  }

  /** The node's cap. */
  private void hold(long now, int messages) {
    schedule.spend(now, messages);
    long then = now;
    while (!schedule.due(then) && !path.stop().raised()) {
      path.waiting().idle(transport, schedule.remaining(then));
      transport.progress();
      then = System.nanoTime();
    }
    spent.pace += then - now;
    guard.rest(then);
  }

  /** So many round trips, or fewer when it is stopped; returns when the last was over. */
  private long ping(int count, long begun) {
    long last = begun;
    for (int i = 0; i < count; i++) {
      send();
      if (!put) {
        receiveOne();
      }
      if (!comes()) {
        return System.nanoTime();
      }
      long now = System.nanoTime();
      roundTrips.recordValue(now - last);
      last = now;
      trips++;
      stamped++;
    }
    return last;
  }

  private long pongs(long start) {
    int some = 1;
    long last = start;
    while (true) {
      long before = trips;
      boolean more = pong(some);
      long now = System.nanoTime();
      publisher.look(now, this);
      if (!more) {
        return now;
      }
      long each = Math.max(1, (now - last) / Math.max(1, trips - before));
      some = Math.clamp(LOOK_NANOS / each, 1, MOST_TRIPS);
      last = now;
    }
  }

  /** Answers so many; false when there will be no more. */
  private boolean pong(int count) {
    for (int i = 0; i < count; i++) {
      if (!comes()) {
        return false;
      }
      send();
      if (!put) {
        receiveOne();
      }
      trips++;
      stamped++;
    }
    return true;
  }

  private void send() {
    if (unsettled != 0) {
      settle();
    }
    if (checked) {
      outPattern.fill(out, size, trips);
    }
    if (put) {
      byte stamp = stamp(stamped);
      memory.set(JAVA_BYTE, out, stamp);
      memory.set(JAVA_BYTE, out + size - 1, stamp);
      unsettled = transport.write(out, size, in);
    } else {
      unsettled = transport.send(out, size);
    }
  }

  private static byte stamp(long number) {
    return (byte) (1 + number % STAMPS);
  }

  /** The source is not to be changed before the last message has left it. */
  private void settle() {
    while (!transport.done(unsettled)) {
      transport.progress();
      guard.check(System.nanoTime(), trips, stateText);
    }
    unsettled = 0;
  }

  /** Waits for the other side's message; false when none will come. */
  private boolean comes() {
    int spins = 0;
    while (!here()) {
      if (transport.progress() == 0 && ++spins > PATIENT_SPINS && !patient()) {
        return false;
      }
    }
    receives = false;
    if (checked) {
      arrival.check(trips);
    }
    return true;
  }

  private boolean here() {
    if (put) {
      byte stamp = stamp(stamped);
      return (byte) BYTE.getAcquire(memory, in + size - 1) == stamp
          && (byte) BYTE.getAcquire(memory, in) == stamp;
    }
    return transport.arrived(receive);
  }

  /** It takes longer: the other side may have ended, or has to be given up. */
  private boolean patient() {
    path.waiting().idle(transport, 1_000_000);
    ear.listen();
    long now = System.nanoTime();
    guard.stops(now);
    boolean over = path.settings().sends() ? guard.cutShort() : ear.ended();
    if (over || guard.drained(now)) {
      return false;
    }
    guard.check(now, trips, stateText);
    return true;
  }

  @Override
  public long left() {
    return receives ? 1 : 0;
  }

  @Override
  public boolean emptied() {
    if (receives && transport.arrived(receive)) {
      receives = false;
    }
    return !receives;
  }

  @Override
  public long sent() {
    return trips;
  }

  @Override
  public long arrived() {
    return trips;
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

  @Override
  public String state() {
    return "%s of %s: %d round trips, waiting for the next message"
        .formatted(leg.words(), spec.label(), trips);
  }
}
