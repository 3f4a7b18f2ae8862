package io.throughline.agent.remote;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.point.Recorder;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.MeasuredPoints;
import io.throughline.agent.workload.MeasurementStart;
import io.throughline.agent.workload.Mismatches;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.FlowEnd.WarmUp;
import io.throughline.protocol.scenario.PointSpec;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Accounts what one side measures of each point; publishes the result when the point ends. */
final class PointAccounting {
  private static final long FLIP_NANOS = 1_000_000;

  private final RemoteSettings settings;
  private final CounterBoard counters;
  private final LatencyBoard latencies;
  private final MeasurementStart measurementStart;
  private final MeasuredPoints measuredPoints;
  private final OverlapTimer overlapTimer;
  private final ByteBudget byteBudget;
  private final Histogram requests = HistogramCode.empty();
  private final Mismatches mismatches = new Mismatches();
  private Barrier barrier = nanos -> {};
  private @Nullable PointSpec spec;
  private boolean measuring;
  private boolean open;
  private long start;
  private long last;
  private long warmUpAt;
  private long warmUp;
  private long blocks;
  private long bytes;
  private long flippedAt;

  /**
   * @param measuredPoints told of each point
   */
  PointAccounting(RemoteSettings settings, WorkSetup setup, MeasuredPoints measuredPoints) {
    this.settings = settings;
    this.counters = setup.counters();
    this.latencies = setup.latencies();
    this.measurementStart = setup.start();
    this.measuredPoints = measuredPoints;
    this.byteBudget = settings.limits().budget();
    this.overlapTimer = new OverlapTimer(counters);
  }

  void begin(Barrier first) {
    barrier = first;
  }

  /** A phase begins. */
  void phase(PointSpec of, RemotePhase remotePhase, long now) {
    switch (remotePhase) {
      case WARM_UP -> warmUpAt = now;
      case MEASURE -> measure(of, now);
      case PROOF -> {
        measuring = false;
        if (settings.serves()) {
          tell("");
        }
      }
    }
  }

  private void measure(PointSpec of, long now) {
    measurementStart.release(now, barrier);
    spec = of;
    start = last = flippedAt = now;
    warmUp = now - warmUpAt;
    blocks = bytes = 0;
    mismatches.reset();
    requests.reset();
    counters.set(Counter.POINT, of.index());
    overlapTimer.begin(now);
    measuring = true;
    open = true;
  }

  /**
   * @param held whether blocks wait for the sake of a {@code limits.bandwidth}
   */
  void look(long now, boolean storing, boolean sending, boolean held) {
    if (measuring) {
      overlapTimer.look(now, storing, sending, held);
      if (now - flippedAt > FLIP_NANOS) {
        flippedAt = now;
        latencies.flip();
      }
    }
  }

  /**
   * A request is about to be asked for, or to be served.
   *
   * @throws ByteBudget.Spent if its bytes would pass the node's limit
   */
  void spend(long ofBytes) {
    byteBudget.spend(ofBytes);
  }

  /** A request is done whole. */
  void served(int ofBlocks, long ofBytes, long now) {
    // Outside of measurements, it is the only sign that the run goes on.
    counters.add(Counter.POSTED, ofBlocks);
    if (measuring) {
      blocks += ofBlocks;
      bytes += ofBytes;
      last = now;
      counters.add(Counter.TRANSFERS, ofBlocks);
      counters.add(Counter.BYTES, ofBytes);
    }
  }

  /** How long a client waited for a request. */
  void request(long nanos) {
    if (measuring) {
      latencies.record(Latency.REQUEST, nanos);
      Recorder.record(requests, nanos);
    }
  }

  void spent(Counter counter, long nanos) {
    if (measuring) {
      counters.add(counter, nanos);
    }
  }

  /**
   * A block was checked.
   *
   * @param wrong offset of the first wrong byte; -1 if none is
   * @param where it is, for people
   */
  void checked(long wrong, String where) {
    if (wrong < 0) {
      mismatches.right();
    } else {
      counters.add(Counter.MISMATCHES, 1);
      mismatches.wrong(() -> "%s: byte %d is not what it had to be".formatted(where, wrong));
    }
  }

  /** The point is through on this side, if one is open. */
  void tell(String ending) {
    PointSpec of = spec;
    if (!open || of == null) {
      return;
    }
    open = false;
    measuring = false;
    boolean sends = settings.serves() != RemoteRun.writes(of);
    measuredPoints.add(
        new FlowEnd(
            of.index(),
            settings.nodeRole().role(),
            new Moved(
                sends ? blocks : 0,
                sends ? bytes : 0,
                sends ? 0 : blocks,
                sends ? 0 : bytes,
                last - start),
            WarmUp.fixed(warmUp),
            new Timing(
                Recorder.encode(Latency.REQUEST, requests),
                settings.serves() ? overlapTimer.phases() : Map.of()),
            new Checked(mismatches.checked(), mismatches.count()),
            ending,
            mismatches.described()));
  }

  /** Points that were measured whole. */
  int pointsDone() {
    return measuredPoints.whole();
  }

  /** Nanoseconds that were measured in all. */
  long elapsed() {
    return measuredPoints.elapsed();
  }
}
