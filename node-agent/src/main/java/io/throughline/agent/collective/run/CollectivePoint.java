package io.throughline.agent.collective.run;

import io.throughline.agent.collective.Communicator;
import io.throughline.agent.collective.Computation;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.MeasurementStart;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.Verification;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.protocol.result.CallOverlap;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.RankArrivals;
import io.throughline.protocol.scenario.CallSettings;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One point as one rank measures it. All ranks make as many calls, each with those of its group;
 * how many, rank 0 decides for all between batches of calls. Non-blocking calls come in two batches
 * of as many: without a computation, then with one. Belongs to the data thread; between the calls
 * of a batch nothing is allocated.
 */
final class CollectivePoint {
  /** A batch takes about so long: short beside a measurement, long beside an agreement. */
  private static final long BATCH_NANOS = 20_000_000;

  private static final long MOST_CALLS = 1 << 20;

  private final PointSpec point;
  private final Communicator comm;
  private final ArrivalTimes arrivals;
  private final MeasurementStart start;
  private final StopSignal stop;
  private final boolean checksPass;
  private final long warmUpNanos;
  private final Agreement agreement;
  private final PointCalls calls;
  private final PointFigures figures;

  /** Null where calls have no computation in them. */
  private final @Nullable OverlapTimes overlap;

  /**
   * @param comm of all ranks, which agree on the number of calls
   * @param group of those that carry the calls out together, which may be the same one
   * @param arrivals of the run's ranks, one after the other for each point
   * @param computation that the rank carries out during calls; null where it computes nothing
   */
  CollectivePoint(
      WorkSetup setup,
      PointSpec point,
      Communicator comm,
      Communicator group,
      CallEngine engine,
      ArrivalTimes arrivals,
      MeasurementStart start,
      @Nullable Computation computation) {
    SettingValues settings = setup.plan().settings();
    this.point = point;
    this.comm = comm;
    this.arrivals = arrivals;
    this.start = start;
    this.stop = setup.stop();
    this.checksPass = Verification.of(settings) == Verification.PASS;
    this.warmUpNanos = settings.number(PointSettings.WARM_UP);
    this.agreement = new Agreement(comm, stop);
    this.calls = new PointCalls(setup, point, comm, group, engine);
    this.figures = new PointFigures(setup, point, group, arrivals);
    this.overlap =
        computation == null
            ? null
            : new OverlapTimes(computation, CallSettings.computeRatio(settings));
  }

  /**
   * Warms up, measures, and checks.
   *
   * @param barrier called as the run's first measurement begins
   */
  FlowEnd measure(Barrier barrier) {
    calls.fillFirst();
    if (checksPass) {
      calls.makeChecked();
    }
    long began = System.nanoTime();
    boolean whole = batches(() -> System.nanoTime() - began >= warmUpNanos ? 0 : MOST_CALLS);
    figures.warmedUp(System.nanoTime() - began);
    if (!whole) {
      return end(stop.ending(), List.of());
    }
    long begun = begin(barrier);
    whole = batches(() -> left(begun));
    figures.rest();
    if (whole && checksPass) {
      calls.makeChecked();
    }
    if (!whole) {
      return end(stop.ending(), List.of());
    }
    return end("", arrivals.exchange());
  }

  private long begin(Barrier barrier) {
    long now = start.release(barrier);
    if (overlap != null) {
      overlap.reset();
    }
    figures.begin(now);
    calls.beginMeasurement(now);
    return now;
  }

  /** Calls that are still to be measured, by rank 0's clock. */
  private long left(long begun) {
    long made = figures.calls();
    if (point.extent().iterations() > 0) {
      return point.extent().iterations() - made;
    }
    long left = point.extent().nanos() - (System.nanoTime() - begun);
    return made > 0 && left <= 0
        ? 0
        : Math.max(1, left * made / Math.max(1, point.extent().nanos() - left));
  }

  /**
   * Makes batch after batch, until rank 0 has enough.
   *
   * @param left calls that rank 0 still wants; 0 where it has enough
   * @return false where a rank was asked to stop
   */
  private boolean batches(LongSupplier left) {
    long batch = 1;
    while (true) {
      long next =
          agreement.next(comm.rank() == 0 ? Math.min(batch, Math.max(0, left.getAsLong())) : 0);
      if (next <= 0) {
        return next == 0;
      }
      long began = System.nanoTime();
      if (overlap != null) {
        makePure(next, overlap);
      }
      make(next);
      long took = Math.max(1, System.nanoTime() - began);
      batch = Math.clamp(BATCH_NANOS * next / took, 1, Math.min(MOST_CALLS, 2 * next));
    }
  }

  /** Makes so many calls without a computation, by which that of the next ones is set. */
  private void makePure(long count, OverlapTimes times) {
    for (long i = 0; i < count; i++) {
      calls.make(null);
      times.addPure(calls.tookNanos());
    }
    times.setComputation();
  }

  /** Makes so many calls, with a computation in each where they are non-blocking. */
  private void make(long count) {
    OverlapTimes times = overlap;
    Computation during = times == null ? null : times.computation();
    boolean measuring = figures.measuring();
    long inside = 0;
    long stride = times == null ? calls.timedOneIn(count) : 1;
    figures.beginBatch(Math.ceilDiv(count, stride));
    long began = System.nanoTime();
    for (long i = 0; i < count; i++) {
      if (i % stride != 0) {
        calls.makeUntimed();
        if (measuring) {
          figures.count();
        }
        continue;
      }
      calls.make(during);
      long took = calls.tookNanos();
      inside += took;
      if (times != null) {
        times.addOverlapped(took);
      }
      if (measuring) {
        figures.add(calls.arrivedNanos(), took);
      }
    }
    if (measuring) {
      figures.addBatch(count, calls.isolated() ? inside : System.nanoTime() - began);
    }
  }

  /** As far as it was measured. */
  FlowEnd partial(String ending) {
    figures.rest();
    return end(ending, List.of());
  }

  private FlowEnd end(String ending, List<RankArrivals> told) {
    if (overlap != null && figures.calls() == 0) {
      // Those of the warm-up.
      overlap.reset();
    }
    CallOverlap times = overlap == null ? null : overlap.told();
    return figures.end(ending, calls, told, times);
  }
}
