package io.throughline.agent.p2p;

import io.throughline.agent.point.PointPhase;
import io.throughline.agent.point.Recorder;
import io.throughline.agent.transport.Exchange;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.Mismatches;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Hot loops of a ping-pong: a number of round trips at once, on either side. The clock is read once
 * per round trip. Between a message that comes and the one that answers it nothing is done that can
 * wait until that one is on its way.
 */
final class RoundTrips {
  /** Looks without anything before others are given a chance, and the other side is listened to. */
  private static final int PATIENT_SPINS = 2000;

  private final WorkerContext workerContext;
  private final Transport transport;
  private final Exchange exchange;
  private final ArrivalCheck arrival;
  private final Histogram roundTrips;
  private final MessagePattern pattern;
  private final Supplier<String> state;
  private final long size;
  private final long out;

  private ProgressWatchdog progressWatchdog;
  private boolean checked;
  private long trips;
  private long unsettled;

  RoundTrips(
      WorkerContext workerContext,
      PointSpec spec,
      Recorder recorder,
      Mismatches mismatches,
      Supplier<String> state) {
    this.workerContext = workerContext;
    this.transport = workerContext.transport();
    this.size = spec.size();
    this.out = workerContext.settings().buffers().out();
    long in = workerContext.settings().buffers().in();
    this.exchange =
        spec.operation() == Operation.PUT
            ? new StampedPuts(transport, workerContext.memory(), out, in, size)
            : transport.exchange(out, in, size);
    this.arrival = new ArrivalCheck(workerContext, spec, mismatches);
    this.roundTrips = recorder.of(Latency.ROUND_TRIP);
    this.pattern = new MessagePattern(workerContext.contents(), workerContext.settings().runId());
    this.state = state;
    this.progressWatchdog = new ProgressWatchdog(workerContext, 0);
  }

  void open() {
    if (!workerContext.settings().sends()) {
      exchange.expect();
    }
  }

  void begin(PointPhase pointPhase, ProgressWatchdog newGuard) {
    progressWatchdog = newGuard;
    checked = pointPhase.proof() || workerContext.settings().verification().every();
    trips = 0;
    pattern.begin(workerContext.inbox().phase(), workerContext.settings().sends());
    arrival.begin(pointPhase);
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
      exchange.expect();
      if (!comes()) {
        return System.nanoTime();
      }
      trips++;
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
      exchange.expect();
      trips++;
    }
    return true;
  }

  private void send() {
    if (unsettled != 0) {
      settle();
    }
    if (checked) {
      pattern.fill(out, size, trips);
    }
    unsettled = exchange.send();
  }

  /** The source is not to be changed before the last message has left it. */
  private void settle() {
    while (!transport.done(unsettled)) {
      transport.progress();
      progressWatchdog.check(System.nanoTime(), trips, state);
    }
    unsettled = 0;
  }

  /** Waits for the other side's message; false when none will come. */
  private boolean comes() {
    boolean here = exchange.arrives(PATIENT_SPINS);
    workerContext.waiting().reset();
    while (!here) {
      if (!patient()) {
        return false;
      }
      here = exchange.arrives(1);
    }
    if (checked) {
      arrival.check(trips);
    }
    return true;
  }

  /** Goes on waiting; the other side may have ended, or has to be given up. */
  private boolean patient() {
    workerContext.waiting().idle(transport, 1_000_000);
    workerContext.inbox().listen();
    long now = System.nanoTime();
    progressWatchdog.stops(now);
    boolean over =
        workerContext.settings().sends()
            ? progressWatchdog.cutShort()
            : workerContext.inbox().ended();
    if (over || progressWatchdog.drained(now)) {
      return false;
    }
    progressWatchdog.check(now, trips, state);
    return true;
  }

  /** Round trips of this phase. */
  long trips() {
    return trips;
  }

  long left() {
    return exchange.expects() ? 1 : 0;
  }

  boolean emptied() {
    return !exchange.expects() || exchange.arrives(0);
  }
}
