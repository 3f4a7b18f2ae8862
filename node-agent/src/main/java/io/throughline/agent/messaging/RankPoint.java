package io.throughline.agent.messaging;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.point.Recorder;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.MeasurementStart;
import io.throughline.agent.workload.Mismatches;
import io.throughline.agent.workload.StallFailure;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.messaging.MessagePriority;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.RankDetails;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.FlowEnd.WarmUp;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.TierUse;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.MessagePoint;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * One point as one rank measures it. All ranks begin together; each goes by its own clock, answers
 * the others and keeps up the load until all are through. Belongs to the data thread.
 */
final class RankPoint {
  private static final long FLIP_NANOS = 1_000_000;

  /** After a stop, for the others to come to a barrier. */
  private static final long DRAIN_NANOS = 2_000_000_000L;

  private final MessagePoint point;
  private final PointSpec spec;
  private final String role;
  private final GroupMessages messages;
  private final MessageRouter router;
  private final EpochBarrier epochs;
  private final Caller caller;
  private final MeasurementStart start;
  private final CounterBoard counters;
  private final LatencyBoard latencies;
  private final StopSignal stop;
  private final long warmUpNanos;
  private final long timeoutNanos;
  private final Histogram histogram = HistogramCode.empty();

  private boolean stopped;
  private boolean measuring;

  /** Calls of the measurement. */
  private long calls;

  private long answered;

  /** Bytes before the measurement; when it is over, those of it. */
  private long sentBytes;

  private long arrivedBytes;
  private long begun;
  private long elapsed;
  private long warmedUp;
  private long flippedAt;

  /** Count of the points before, since counters go on. */
  private long told;

  private long wrongBefore;

  /** The use of buffers during the measurement. */
  private List<TierUse> tiers = List.of();

  RankPoint(WorkSetup setup, MessagePoint point, GroupMessages messages, MeasurementStart start) {
    this.point = point;
    this.spec = point.spec();
    this.role = setup.assignment().role();
    this.messages = messages;
    this.router = messages.router();
    this.epochs = messages.barrier();
    this.caller = messages.caller();
    this.start = start;
    this.counters = setup.counters();
    this.latencies = setup.latencies();
    this.stop = setup.stop();
    this.warmUpNanos = setup.plan().settings().number(PointSettings.WARM_UP);
    this.timeoutNanos = setup.plan().settings().number(CommonSettings.TIMEOUT);
  }

  /**
   * Warms up and measures.
   *
   * @param barrier released as the run's first measurement begins
   * @param targets that this rank sends to
   */
  FlowEnd measure(Barrier barrier, List<Integer> targets) {
    messages.mismatches().reset();
    caller.aim(targets, spec.size());
    meet();
    long began = System.nanoTime();
    if (!stopped) {
      messages.load(point.load(), began);
      exchange(began + warmUpNanos);
      warmedUp = System.nanoTime() - began;
      begin(barrier);
      exchange(begun + spec.extent().nanos());
      rest();
    }
    // The load goes on until all have measured; nothing of it is left for the next point.
    meet();
    messages.unload();
    drain();
    meet();
    return end(stopped ? stop.ending() : "");
  }

  private void begin(Barrier barrier) {
    begun = start.release(barrier);
    latencies.wake();
    counters.set(Counter.POINT, spec.index());
    sentBytes = router.sentBytes();
    arrivedBytes = router.arrivedBytes();
    told = counters.get(Counter.BYTES);
    wrongBefore = counters.get(Counter.MISMATCHES) - messages.mismatches().count();
    flippedAt = begun;
    BufferPool pool = messages.pool();
    if (pool != null) {
      pool.reset();
    }
    measuring = true;
  }

  /** Nothing that follows is measured. */
  private void rest() {
    if (measuring) {
      measuring = false;
      elapsed = System.nanoTime() - begun;
      tell();
      sentBytes = router.sentBytes() - sentBytes;
      arrivedBytes = router.arrivedBytes() - arrivedBytes;
      BufferPool pool = messages.pool();
      if (pool != null) {
        tiers = pool.use();
      }
    }
    latencies.rest();
  }

  /** Sends, and answers, until a time is over and the last message is answered. */
  private void exchange(long until) {
    while (true) {
      long now = router.turn();
      account(now);
      if (!epochs.reason().isEmpty()) {
        stop.raise(epochs.reason());
      }
      if (caller.waiting()) {
        caller.retry(router);
        caller.watch(now, limit());
      } else if (now - until >= 0 || stop.raised()) {
        return;
      } else if (caller.aims()) {
        caller.call(router);
        if (measuring) {
          calls++;
          counters.add(Counter.POSTED, 1);
        }
      }
    }
  }

  private void account(long now) {
    long took = caller.took();
    if (!measuring) {
      return;
    }
    if (took >= 0) {
      answered++;
      Recorder.record(histogram, took);
      latencies.record(Latency.ROUND_TRIP, took);
      counters.add(Counter.TRANSFERS, 1);
    }
    if (now - flippedAt > FLIP_NANOS) {
      flippedAt = now;
      latencies.flip();
      tell();
    }
  }

  private void tell() {
    counters.set(Counter.BYTES, told + router.arrivedBytes() - arrivedBytes);
    counters.set(Counter.MISMATCHES, wrongBefore + messages.mismatches().count());
  }

  /** Meets all other ranks. */
  private void meet() {
    epochs.arrive(router, stop.reason());
    long since = System.nanoTime();
    while (!epochs.passed()) {
      long now = router.turn();
      boolean ending = stop.raised();
      if (now - since > limit()) {
        if (!ending) {
          throw epochs.late(timeoutNanos);
        }
        // Those who do not come have ended already.
        stopped = true;
        return;
      }
    }
    if (epochs.stopped()) {
      stopped = true;
      stop.raise(epochs.reason());
    }
  }

  /** How long another rank may be waited for. */
  private long limit() {
    return stop.raised() ? Math.min(stop.drainNanos(DRAIN_NANOS), timeoutNanos) : timeoutNanos;
  }

  private void drain() {
    long since = System.nanoTime();
    long now = since;
    while (!router.quiet() && !stopped) {
      now = router.turn();
      if (now - since > timeoutNanos) {
        throw StallFailure.inVain(timeoutNanos, "neighbours to take what is on the way to them");
      }
    }
  }

  /** As far as it was measured. */
  FlowEnd partial(String ending) {
    rest();
    return end(ending);
  }

  private FlowEnd end(String ending) {
    Mismatches mismatches = messages.mismatches();
    List<Note> notes = new ArrayList<>(mismatches.described());
    if (point.load().contains(MessagePriority.REALTIME) && messages.late() > 0) {
      notes.add(
          Note.of(
              "%,d realtime messages of a rank did not go at their time"
                  .formatted(messages.late())));
    }
    return new FlowEnd(
        spec.index(),
        role,
        new Moved(
            calls, begun == 0 ? 0 : sentBytes, answered, begun == 0 ? 0 : arrivedBytes, elapsed),
        WarmUp.fixed(warmedUp),
        new Timing(Recorder.encode(Latency.ROUND_TRIP, histogram), Map.of()),
        new Checked(mismatches.checked(), mismatches.count()),
        ending,
        notes,
        null,
        new RankDetails(List.of(), null, tiers));
  }
}
