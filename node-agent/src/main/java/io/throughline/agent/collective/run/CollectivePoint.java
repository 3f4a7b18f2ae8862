package io.throughline.agent.collective.run;

import io.throughline.agent.collective.CollectiveBuffers;
import io.throughline.agent.collective.CollectiveCall;
import io.throughline.agent.collective.CollectiveCalls;
import io.throughline.agent.collective.CollectiveLibrary;
import io.throughline.agent.collective.Communicator;
import io.throughline.agent.collective.OperandFlip;
import io.throughline.agent.collective.PredictableContents;
import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.point.Recorder;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.MeasurementStart;
import io.throughline.agent.workload.Mismatches;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.RankArrivals;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One point as one rank measures it. All ranks make the same calls; how many, rank 0 decides for
 * all between batches of calls. Belongs to the data thread; between the calls of a batch nothing is
 * allocated.
 */
final class CollectivePoint {
  /** A batch takes about so long: short beside a measurement, long beside an agreement. */
  private static final long BATCH_NANOS = 20_000_000;

  private static final long MOST_CALLS = 1 << 20;
  private static final long FLIP_NANOS = 1_000_000;

  private final PointSpec point;
  private final String node;
  private final String role;
  private final Communicator comm;
  private final RankClocks clocks;
  private final MeasurementStart start;
  private final CounterBoard counters;
  private final LatencyBoard latencies;
  private final StopSignal stop;
  private final CollectiveSpec spec;
  private final boolean isolated;
  private final boolean checksEvery;
  private final boolean checksPass;
  private final long warmUpNanos;

  private final CollectiveCall barrierCall;
  private final CollectiveSpec barrierSpec;
  private final CollectiveCall call;

  private final boolean usesLibrary;

  /** The algorithm, or the engine that chooses it, as the result tells. */
  private final String carried;

  private final PredictableContents contents;
  private final CollectiveFault fault;
  private final Agreement agreement;
  private final ArrivalTimes arrivals = new ArrivalTimes();
  private final Mismatches mismatches = new Mismatches();
  private final Histogram histogram = HistogramCode.empty();
  private final List<Double> slices = new ArrayList<>();

  /** Number of the last call, the same at all ranks. */
  private long number;

  private boolean measuring;
  private long calls;
  private long spent;

  /** Bytes before the measurement; when it is over, those of it. */
  private long sent;

  private long received;
  private long warmedUp;
  private long flippedAt;

  CollectivePoint(
      WorkSetup setup,
      PointSpec point,
      Communicator comm,
      @Nullable CollectiveLibrary library,
      RankClocks clocks,
      MeasurementStart start) {
    SettingValues settings = setup.plan().settings();
    this.point = point;
    this.node = setup.assignment().node();
    this.role = setup.assignment().role();
    this.comm = comm;
    this.clocks = clocks;
    this.start = start;
    this.counters = setup.counters();
    this.latencies = setup.latencies();
    this.stop = setup.stop();
    this.spec =
        library == null ? chosen(settings, point, comm) : CollectiveScenario.spec(settings, point);
    this.isolated = settings.on(CollectiveScenario.ISOLATED);
    String verify = settings.choice(PointSettings.VERIFY);
    this.checksEvery = verify.equals("every");
    this.checksPass = verify.equals("pass");
    this.warmUpNanos = settings.number(PointSettings.WARM_UP);
    this.barrierSpec =
        new CollectiveSpec(
            Collective.BARRIER,
            comm.shares() ? Algorithm.DIRECT : Algorithm.DISSEMINATION,
            spec.type(),
            spec.reduction(),
            0,
            0,
            true);
    this.barrierCall =
        CollectiveCalls.of(
            barrierSpec,
            comm,
            CollectiveBuffers.of(barrierSpec, comm.rank(), comm.size(), ControlRegion.BARRIER));
    CollectiveBuffers buffers =
        CollectiveBuffers.of(spec, comm.rank(), comm.size(), ControlRegion.DATA);
    this.call =
        library == null ? CollectiveCalls.of(spec, comm, buffers) : library.prepare(spec, buffers);
    this.usesLibrary = library != null;
    this.carried =
        library == null
            ? spec.algorithm().note(spec.collective())
            : "%s by %s".formatted(spec.collective().id(), library.name());
    this.contents = new PredictableContents(spec, comm.rank(), comm.size(), comm.memory(), buffers);
    this.fault =
        CollectiveFault.of(
            setup, new OperandFlip(spec, comm.rank(), comm.size(), comm.memory(), buffers));
    this.agreement = new Agreement(comm, stop);
  }

  /** The planned call; by reading, where no algorithm is named and all memory is mapped. */
  private static CollectiveSpec chosen(SettingValues settings, PointSpec point, Communicator comm) {
    CollectiveSpec planned = CollectiveScenario.spec(settings, point);
    return CollectiveScenario.algorithm(settings) == null
            && comm.shares()
            && Algorithm.DIRECT.serves(planned.collective())
        ? planned.by(Algorithm.DIRECT)
        : planned;
  }

  /**
   * Warms up, measures, and checks.
   *
   * @param barrier called as the run's first measurement begins
   */
  FlowEnd measure(Barrier barrier) {
    contents.fill(number);
    if (checksPass) {
      checkedCall();
    }
    long began = System.nanoTime();
    boolean whole = batches(() -> System.nanoTime() - began >= warmUpNanos ? 0 : MOST_CALLS);
    warmedUp = System.nanoTime() - began;
    if (!whole) {
      return end(stop.ending(), List.of());
    }
    long begun = begin(barrier);
    whole = batches(() -> left(begun));
    rest();
    if (whole && checksPass) {
      checkedCall();
    }
    if (!whole) {
      return end(stop.ending(), List.of());
    }
    if (usesLibrary) {
      // A rank whose part is done still moves what others wait for; questions for clocks do not.
      agreement.next(0);
    }
    clocks.ask();
    return end("", toldArrivals());
  }

  private long begin(Barrier barrier) {
    long now = start.release(barrier);
    latencies.wake();
    counters.set(Counter.POINT, point.index());
    arrivals.reset();
    sent = comm.sentBytes();
    received = comm.receivedBytes();
    flippedAt = now;
    fault.begin(now);
    measuring = true;
    return now;
  }

  /** Nothing that follows is measured. */
  private void rest() {
    if (measuring) {
      measuring = false;
      sent = comm.sentBytes() - sent;
      received = comm.receivedBytes() - received;
    }
    latencies.rest();
  }

  /** Calls that are still to be measured, by rank 0's clock. */
  private long left(long begun) {
    if (point.iterations() > 0) {
      return point.iterations() - calls;
    }
    long left = point.nanos() - (System.nanoTime() - begun);
    return calls > 0 && left <= 0
        ? 0
        : Math.max(1, left * calls / Math.max(1, point.nanos() - left));
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
      make(next);
      long took = Math.max(1, System.nanoTime() - began);
      batch = Math.clamp(BATCH_NANOS * next / took, 1, Math.min(MOST_CALLS, 2 * next));
    }
  }

  /** Makes so many calls. */
  private void make(long count) {
    long inside = 0;
    long began = System.nanoTime();
    for (long i = 0; i < count; i++) {
      number++;
      if (checksEvery) {
        contents.fill(number);
        fault.filled(number);
      }
      long arrived = System.nanoTime();
      long entered = arrived;
      if (isolated) {
        comm.begin(barrierSpec, number);
        barrierCall.call();
        entered = System.nanoTime();
      }
      comm.begin(spec, number);
      call.call();
      long took = System.nanoTime() - entered;
      inside += took;
      counters.add(Counter.POSTED, 1);
      if (measuring) {
        account(arrived, took);
      }
      if (checksEvery) {
        check();
      }
    }
    long nanos = isolated ? inside : System.nanoTime() - began;
    if (measuring) {
      calls += count;
      spent += nanos;
      slices.add(nanos == 0 ? 0.0 : count * spec.bytes() * 1e9 / nanos);
    }
  }

  private void account(long arrived, long took) {
    arrivals.add(arrived);
    Recorder.record(histogram, took);
    latencies.record(Latency.CALL, took);
    counters.add(Counter.TRANSFERS, 1);
    counters.add(Counter.BYTES, spec.bytes());
    if (arrived - flippedAt > FLIP_NANOS) {
      flippedAt = arrived;
      latencies.flip();
    }
  }

  /** One that is not measured. */
  private void checkedCall() {
    number++;
    contents.fill(number);
    comm.begin(spec, number);
    call.call();
    check();
  }

  private void check() {
    if (contents.check(number) < 0) {
      mismatches.right();
    } else {
      counters.add(Counter.MISMATCHES, 1);
      mismatches.wrong(() -> "rank %s, %s".formatted(node, contents.mismatch()));
    }
  }

  private List<RankArrivals> toldArrivals() {
    if (comm.rank() == 0) {
      return arrivals.gather(comm, clocks.offsets());
    }
    arrivals.send(comm);
    return List.of();
  }

  /** As far as it was measured. */
  FlowEnd partial(String ending) {
    rest();
    return end(ending, List.of());
  }

  private FlowEnd end(String ending, List<RankArrivals> told) {
    List<Note> notes = new ArrayList<>(mismatches.described());
    notes.addAll(fault.notes());
    if (comm.rank() == 0) {
      notes.add(Note.of(carried));
    }
    return new FlowEnd(
        point.index(),
        role,
        calls,
        sent,
        calls,
        received,
        spent,
        warmedUp,
        FlowEnd.UNKNOWN,
        "fixed",
        histogram.getTotalCount() == 0
            ? Map.of()
            : Map.of(Latency.CALL.id(), HistogramCode.encode(histogram)),
        Map.of(),
        slices,
        null,
        mismatches.checked(),
        mismatches.count(),
        ending,
        notes,
        null,
        told);
  }
}
