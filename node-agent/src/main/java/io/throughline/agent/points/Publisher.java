package io.throughline.agent.points;

import io.throughline.agent.measure.LatencyBoard;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.result.Confidence;
import io.throughline.protocol.scenario.PointSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells how a measurement goes: each worker on its own board, the first on the run's board and in
 * slices too. Only measured legs count.
 */
final class Publisher {
  private static final long INTERVAL_NANOS = 1_000_000;
  private static final long PASS_NANOS = 10_000_000;

  private static final long SHORTEST_SLICE = 1_000_000;
  private static final long LONGEST_SLICE = 20_000_000;

  /** Slices of a measurement whose length is known. */
  private static final int SLICES = 128;

  private final Path path;
  private final PointSpec spec;
  private final Recorder recorder;
  private final Mismatches mismatches;
  private final @Nullable Totals totals;
  private final @Nullable LatencyBoard live;
  private final Slices slices = new Slices();
  private final Estimate estimate = new Estimate();
  private final Spent spent = new Spent();
  private final Base base = new Base();

  private boolean counts;
  private long start;
  private long publishedAt;
  private long passedAt;
  private double slicedAmount;
  private double slicedDivisor;

  /** What the counters said before this measurement. */
  private static final class Base {
    long bytes;
    long transfers;
    long mismatches;
    long total;
    final Spent spent = new Spent();
    long wait;
  }

  /**
   * @param totals the run's board; null but for the first worker
   * @param live likewise
   */
  Publisher(
      Path path,
      PointSpec spec,
      Recorder recorder,
      Mismatches mismatches,
      @Nullable Totals totals,
      @Nullable LatencyBoard live) {
    this.path = path;
    this.spec = spec;
    this.recorder = recorder;
    this.mismatches = mismatches;
    this.totals = totals;
    this.live = live;
  }

  void begin(Leg leg, long now) {
    counts = leg == Leg.MEASURE;
    if (!counts) {
      return;
    }
    start = publishedAt = passedAt = now;
    slicedAmount = slicedDivisor = 0;
    recorder.reset();
    base.bytes = path.board().get(Counter.BYTES);
    base.transfers = path.board().get(Counter.TRANSFERS);
    base.mismatches = path.board().get(Counter.MISMATCHES) - mismatches.count();
    base.spent.prepare = path.board().get(Counter.PREPARE_NANOS);
    base.spent.fill = path.board().get(Counter.FILL_NANOS);
    base.spent.post = path.board().get(Counter.POST_NANOS);
    base.spent.verify = path.board().get(Counter.VERIFY_NANOS);
    base.spent.pace = path.board().get(Counter.PACE_NANOS);
    base.wait = path.board().get(Counter.WAIT_NANOS);
    long known = spec.nanos() > 0 ? spec.nanos() / SLICES : LONGEST_SLICE / 4;
    slices.start(now, Math.clamp(known, SHORTEST_SLICE, LONGEST_SLICE));
    if (totals != null) {
      base.total = totals.bytes();
      totals.set(Counter.POINT, spec.index());
    }
  }

  /** Now and then. */
  void look(long now, Progress progress) {
    if (counts && now - publishedAt >= INTERVAL_NANOS) {
      publishedAt = now;
      publish(now, progress);
      if (now - passedAt >= PASS_NANOS) {
        passedAt = now;
        recorder.pass(live);
      }
    }
  }

  /** At the end of a leg. */
  void end(long now, Progress progress) {
    if (counts) {
      publish(now, progress);
      recorder.pass(live);
      path.board().set(Counter.IN_FLIGHT, 0);
      counts = false;
    }
  }

  private void publish(long now, Progress progress) {
    long messages = progress.sent() + progress.arrived();
    long wrong = base.mismatches + mismatches.count();
    var board = path.board();
    board.set(Counter.TRANSFERS, base.transfers + messages);
    board.set(Counter.BYTES, base.bytes + messages * spec.size());
    board.set(Counter.MISMATCHES, wrong);
    board.set(Counter.IN_FLIGHT, progress.underWay());
    spent.reset();
    progress.addSpent(spent);
    board.set(Counter.PREPARE_NANOS, base.spent.prepare + spent.prepare);
    board.set(Counter.FILL_NANOS, base.spent.fill + spent.fill);
    board.set(Counter.POST_NANOS, base.spent.post + spent.post);
    board.set(Counter.VERIFY_NANOS, base.spent.verify + spent.verify);
    board.set(Counter.PACE_NANOS, base.spent.pace + spent.pace);
    board.set(Counter.WAIT_NANOS, base.wait + spent.rest(now - start));
    if (totals != null) {
      totals.sum();
      slice(now, progress, totals.bytes() - base.total);
      if (live != null) {
        live.flip();
      }
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
  boolean within(long percent) {
    return estimate.look(slices) && estimate.within(percent);
  }

  /** Of the last measurement; null where it had too few slices. */
  @Nullable Confidence confidence(long wantedPercent) {
    return estimate.confidence(slices, wantedPercent);
  }

  List<Double> slices() {
    return slices.told();
  }
}
