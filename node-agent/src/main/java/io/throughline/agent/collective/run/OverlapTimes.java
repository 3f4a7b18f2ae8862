package io.throughline.agent.collective.run;

import io.throughline.agent.collective.Computation;
import io.throughline.agent.point.Recorder;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.result.CallOverlap;
import org.HdrHistogram.Histogram;

/**
 * The times of a point's non-blocking calls, without and with a computation. Has the computation
 * take a share of the median of the calls without one: the mean of a few would be that of a call in
 * which a rank lost its CPU. Belongs to the data thread; allocates nothing until it is read.
 */
final class OverlapTimes {
  private static final double MEDIAN = 50;

  private final Computation computation;
  private final double ratio;

  /** The calls without a computation, the warm-up's too. */
  private final Histogram pure = HistogramCode.empty();

  private long pureCalls;
  private long pureNanos;
  private long calls;
  private long computeNanos;
  private long totalNanos;

  /**
   * @param ratio of the computation's time to that of a call without one
   */
  OverlapTimes(Computation computation, double ratio) {
    this.computation = computation;
    this.ratio = ratio;
  }

  Computation computation() {
    return computation;
  }

  /** Leaves out of the figures what was until now. */
  void reset() {
    pureCalls = 0;
    pureNanos = 0;
    calls = 0;
    computeNanos = 0;
    totalNanos = 0;
  }

  /** Adds a call without a computation. */
  void addPure(long nanos) {
    pureCalls++;
    pureNanos += nanos;
    Recorder.record(pure, nanos);
  }

  /** Adds a call with the computation that was carried out last. */
  void addOverlapped(long nanos) {
    calls++;
    totalNanos += nanos;
    computeNanos += computation.nanos();
  }

  /** Sets the length of the computation by the calls without one until now. */
  void setComputation() {
    computation.setDuration(Math.round(ratio * pure.getValueAtPercentile(MEDIAN)));
  }

  CallOverlap told() {
    return new CallOverlap(pureCalls, pureNanos, calls, computeNanos, totalNanos);
  }
}
