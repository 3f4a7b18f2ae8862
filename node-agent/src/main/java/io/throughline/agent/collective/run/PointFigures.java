package io.throughline.agent.collective.run;

import io.throughline.agent.collective.Communicator;
import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.point.Recorder;
import io.throughline.agent.point.Slices;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.CallOverlap;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.RankDetails;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.FlowEnd.WarmUp;
import io.throughline.protocol.result.RankArrivals;
import io.throughline.protocol.scenario.PointSpec;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a point as one rank measures them. Belongs to the data thread; allocates nothing
 * while calls are added.
 */
final class PointFigures {
  private static final long FLIP_NANOS = 1_000_000;

  /** Length of a slice to begin with: a batch of calls or more. */
  private static final long SLICE_NANOS = 10_000_000;

  private final PointSpec point;
  private final String role;
  private final Communicator group;
  private final CounterBoard counters;
  private final LatencyBoard latencies;
  private final ArrivalTimes arrivals;
  private final Histogram histogram = HistogramCode.empty();
  private final Slices slices = new Slices();
  private double sliceBytes;
  private double sliceSeconds;

  private boolean measuring;
  private long calls;
  private long spent;

  /** Bytes before the measurement; when it is over, those of it. */
  private long sent;

  private long received;
  private long warmedUp;
  private long flippedAt;

  /**
   * @param group of the ranks that carry the calls out together
   * @param arrivals of the run's ranks
   */
  PointFigures(WorkSetup setup, PointSpec point, Communicator group, ArrivalTimes arrivals) {
    this.point = point;
    this.role = setup.assignment().role();
    this.group = group;
    this.arrivals = arrivals;
    this.counters = setup.counters();
    this.latencies = setup.latencies();
  }

  /** The measurement begins. */
  void begin(long now) {
    latencies.wake();
    counters.set(Counter.POINT, point.index());
    arrivals.begin();
    sent = group.sentBytes();
    received = group.receivedBytes();
    flippedAt = now;
    slices.start(now, SLICE_NANOS);
    measuring = true;
  }

  /** Nothing that follows is measured. */
  void rest() {
    if (measuring) {
      measuring = false;
      sent = group.sentBytes() - sent;
      received = group.receivedBytes() - received;
      arrivals.end();
    }
    latencies.rest();
  }

  boolean measuring() {
    return measuring;
  }

  /** Calls that were measured until now. */
  long calls() {
    return calls;
  }

  void warmedUp(long nanos) {
    warmedUp = nanos;
  }

  /**
   * A batch of calls begins.
   *
   * @param timed calls of it that are timed, the same at all ranks
   */
  void beginBatch(long timed) {
    arrivals.beginBatch(timed);
  }

  /**
   * Adds a call that was timed.
   *
   * @param arrived when this rank was ready for it
   * @param took nanoseconds
   */
  void add(long arrived, long took) {
    arrivals.add(arrived);
    Recorder.record(histogram, took);
    latencies.record(Latency.CALL, took);
    count();
    if (arrived - flippedAt > FLIP_NANOS) {
      flippedAt = arrived;
      latencies.flip();
    }
  }

  /** Counts a call. */
  void count() {
    counters.add(Counter.TRANSFERS, 1);
    counters.add(Counter.BYTES, point.size());
  }

  /**
   * Adds the time of a batch of calls, each of which was counted.
   *
   * @param nanos that they took together
   */
  void addBatch(long count, long nanos) {
    calls += count;
    spent += nanos;
    sliceBytes += (double) count * point.size();
    sliceSeconds += nanos / 1e9;
    long now = System.nanoTime();
    if (slices.due(now)) {
      slices.close(now, sliceBytes, sliceSeconds);
      sliceBytes = 0;
      sliceSeconds = 0;
    }
  }

  /**
   * The end of the point.
   *
   * @param ending empty where it was measured whole
   * @param overlap of non-blocking calls
   */
  FlowEnd end(
      String ending, PointCalls made, List<RankArrivals> told, @Nullable CallOverlap overlap) {
    return new FlowEnd(
        point.index(),
        role,
        new Moved(calls, sent, calls, received, spent),
        WarmUp.fixed(warmedUp),
        new Timing(Recorder.encode(Latency.CALL, histogram), Map.of(), slices.told(), null),
        new Checked(made.checked(), made.wrong()),
        ending,
        made.notes(),
        null,
        new RankDetails(told, overlap, List.of()));
  }
}
