package io.throughline.agent.point;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.result.Confidence;
import io.throughline.protocol.scenario.PointSpec;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells how a measurement goes: each worker on its own board, the first on the run's board and in
 * slices too. Only measured phases count.
 */
public final class Publisher {
  private static final long INTERVAL_NANOS = 1_000_000;

  private static final long SHORTEST_SLICE = 1_000_000;
  private static final long LONGEST_SLICE = 20_000_000;

  /** Slices of a measurement whose length is known. */
  private static final int SLICES = 128;

  private final CounterBoard board;
  private final PointSpec spec;
  private final Recorder recorder;
  private final LongSupplier mismatches;
  private final @Nullable Totals totals;
  private final LatencyBoard live;
  private final Slices slices = new Slices();
  private final Estimate estimate = new Estimate();
  private final TimeBreakdown timeBreakdown = new TimeBreakdown();
  private final Base base = new Base();

  private boolean counts;
  private long start;
  private long publishedAt;
  private double slicedAmount;
  private double slicedDivisor;

  /** Counters before this measurement. */
  private static final class Base {
    long bytes;
    long transfers;
    long mismatches;
    long total;
    final TimeBreakdown times = new TimeBreakdown();
    long wait;
  }

  /**
   * @param board this worker's own counters
   * @param mismatches of the point, so far
   * @param totals the run's board; null but for the first worker
   * @param live this worker's own
   */
  public Publisher(
      CounterBoard board,
      PointSpec spec,
      Recorder recorder,
      LongSupplier mismatches,
      @Nullable Totals totals,
      LatencyBoard live) {
    this.board = board;
    this.spec = spec;
    this.recorder = recorder;
    this.mismatches = mismatches;
    this.totals = totals;
    this.live = live;
  }

  /** Before a measurement begins, while it costs no time of it. */
  public void prepare() {
    recorder.reset();
    live.wake();
  }

  /** As a phase begins. */
  public void begin(PointPhase pointPhase, long now) {
    counts = pointPhase == PointPhase.MEASURE;
    if (!counts) {
      return;
    }
    start = publishedAt = now;
    slicedAmount = slicedDivisor = 0;
    base.bytes = board.get(Counter.BYTES);
    base.transfers = board.get(Counter.TRANSFERS);
    base.mismatches = board.get(Counter.MISMATCHES) - mismatches.getAsLong();
    base.times.read(board);
    base.wait = board.get(Counter.WAIT_NANOS);
    long known = spec.extent().nanos() > 0 ? spec.extent().nanos() / SLICES : LONGEST_SLICE / 4;
    slices.start(now, Math.clamp(known, SHORTEST_SLICE, LONGEST_SLICE));
    if (totals != null) {
      base.total = totals.bytes();
      totals.set(Counter.POINT, spec.index());
    }
  }

  /** Now and then. */
  public void look(long now, Progress progress) {
    if (counts && now - publishedAt >= INTERVAL_NANOS) {
      publishedAt = now;
      publish(now, progress);
    }
  }

  /** At the end of a phase. */
  public void end(long now, Progress progress) {
    if (counts) {
      publish(now, progress);
      recorder.pass(live);
      live.rest();
      board.set(Counter.IN_FLIGHT, 0);
      counts = false;
    }
  }

  private void publish(long now, Progress progress) {
    long messages = progress.sent() + progress.arrived();
    long wrong = base.mismatches + mismatches.getAsLong();
    board.set(Counter.TRANSFERS, base.transfers + messages);
    board.set(Counter.BYTES, base.bytes + messages * spec.size());
    board.set(Counter.MISMATCHES, wrong);
    board.set(Counter.IN_FLIGHT, progress.underWay());
    timeBreakdown.reset();
    progress.addSpent(timeBreakdown);
    timeBreakdown.publish(board, base.times);
    board.set(Counter.WAIT_NANOS, base.wait + timeBreakdown.rest(now - start));
    if (totals != null) {
      totals.sum();
      slice(now, progress, totals.bytes() - base.total);
    }
    // To pass on is to go through whole histograms, which leaves the caches to them.
    if (live.asked()) {
      recorder.pass(live);
      live.flip();
    }
  }

  private void slice(long now, Progress progress, long bytes) {
    if (!slices.due(now)) {
      return;
    }
    boolean planned = progress.latencyCount() > 0;
    double amount = planned ? progress.latencySum() : bytes * 1e9;
    double divisor = planned ? progress.latencyCount() : now - start;
    if (amount > slicedAmount && divisor > slicedDivisor) {
      slices.close(now, amount - slicedAmount, divisor - slicedDivisor);
      slicedAmount = amount;
      slicedDivisor = divisor;
    }
  }

  /** Whether the interval of the slices so far is narrow enough. */
  public boolean within(long percent) {
    return estimate.look(slices) && estimate.within(percent);
  }

  /** Confidence of the last measurement; null where it had too few slices. */
  public @Nullable Confidence confidence(long wantedPercent) {
    return estimate.confidence(slices, wantedPercent);
  }

  /** As they are told to the console. */
  public List<Double> slices() {
    return slices.told();
  }
}
