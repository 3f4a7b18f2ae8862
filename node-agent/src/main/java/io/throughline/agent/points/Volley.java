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
 * The hot loops of a ping-pong. The clock is read once per round trip. A put is seen by a stamp in
 * its first and its last byte, which differs from one to the next.
 */
final class Volley {
  private static final VarHandle BYTE = JAVA_BYTE.varHandle();
  private static final int STAMPS = 255;

  /** Looks without news from the transport before the receive is asked about all the same. */
  private static final int UNASKED = 8;

  /** Looks without anything before others are given a chance, and the other side is listened to. */
  private static final int PATIENT_SPINS = 2000;

  private final Path path;
  private final Transport transport;
  private final MemorySegment memory;
  private final Arrival arrival;
  private final Histogram roundTrips;
  private final MessagePattern pattern;
  private final Supplier<String> state;
  private final boolean put;
  private final long size;
  private final long out;
  private final long in;

  private Guard guard;
  private boolean checked;
  private long trips;

  /** Round trips of all legs. */
  private long stamped;

  private long receive;
  private boolean receives;
  private long unsettled;

  Volley(
      Path path, PointSpec spec, Recorder recorder, Mismatches mismatches, Supplier<String> state) {
    this.path = path;
    this.transport = path.transport();
    this.memory = path.memory();
    this.put = spec.operation() == Operation.PUT;
    this.size = spec.size();
    this.out = path.settings().out();
    this.in = path.settings().in();
    this.arrival = new Arrival(path, spec, mismatches);
    this.roundTrips = recorder.of(Latency.ROUND_TRIP);
    this.pattern = new MessagePattern(path.contents(), path.settings().runId());
    this.state = state;
    this.guard = new Guard(path, 0);
  }

  void open() {
    if (put) {
      memory.set(JAVA_BYTE, in, (byte) 0);
      memory.set(JAVA_BYTE, in + size - 1, (byte) 0);
    } else if (!path.settings().sends()) {
      receiveOne();
    }
  }

  void begin(Leg leg, Guard newGuard) {
    guard = newGuard;
    checked = leg.proof() || path.settings().verify() == Verify.EVERY;
    trips = 0;
    pattern.begin(path.ear().leg(), path.settings().sends());
    arrival.begin(leg);
  }

  /** So many round trips, or fewer when it is stopped; returns when the last was over. */
  long ping(int count, long begun) {
    long before = begun;
    for (int i = 0; i < count; i++) {
      send();
      if (i > 0) {
        // Only now, with the next message on its way.
        long now = System.nanoTime();
        Recorder.record(roundTrips, now - before);
        before = now;
      }
      if (!put) {
        receiveOne();
      }
      if (!comes()) {
        return System.nanoTime();
      }
      trips++;
      stamped++;
    }
    long now = System.nanoTime();
    if (count > 0) {
      Recorder.record(roundTrips, now - before);
    }
    return now;
  }

  /** Answers so many; false when there will be no more. */
  boolean pong(int count) {
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

  private void receiveOne() {
    receive = transport.receive(in, size);
    receives = true;
  }

  private void send() {
    if (unsettled != 0) {
      settle();
    }
    if (checked) {
      pattern.fill(out, size, trips);
    }
    if (put) {
      byte stamp = stamp();
      memory.set(JAVA_BYTE, out, stamp);
      memory.set(JAVA_BYTE, out + size - 1, stamp);
      unsettled = transport.write(out, size, in);
    } else {
      unsettled = transport.send(out, size);
    }
  }

  private byte stamp() {
    return (byte) (1 + stamped % STAMPS);
  }

  /** The source is not to be changed before the last message has left it. */
  private void settle() {
    while (!transport.done(unsettled)) {
      transport.progress();
      guard.check(System.nanoTime(), trips, state);
    }
    unsettled = 0;
  }

  /** Waits for the other side's message; false when none will come. */
  private boolean comes() {
    int spins = 0;
    boolean here = here();
    while (!here) {
      boolean news = transport.progress() > 0;
      if (!news && ++spins > PATIENT_SPINS && !patient()) {
        return false;
      }
      here = (put || news || spins % UNASKED == 0) && here();
    }
    receives = false;
    if (checked) {
      arrival.check(trips);
    }
    return true;
  }

  private boolean here() {
    if (put) {
      byte stamp = stamp();
      return (byte) BYTE.getAcquire(memory, in + size - 1) == stamp
          && (byte) BYTE.getAcquire(memory, in) == stamp;
    }
    return transport.arrived(receive);
  }

  /** It takes longer: the other side may have ended, or has to be given up. */
  private boolean patient() {
    path.waiting().idle(transport, 1_000_000);
    path.ear().listen();
    long now = System.nanoTime();
    guard.stops(now);
    boolean over = path.settings().sends() ? guard.cutShort() : path.ear().ended();
    if (over || guard.drained(now)) {
      return false;
    }
    guard.check(now, trips, state);
    return true;
  }

  /** Round trips of this leg. */
  long trips() {
    return trips;
  }

  long left() {
    return receives ? 1 : 0;
  }

  boolean emptied() {
    if (receives && transport.arrived(receive)) {
      receives = false;
    }
    return !receives;
  }
}
