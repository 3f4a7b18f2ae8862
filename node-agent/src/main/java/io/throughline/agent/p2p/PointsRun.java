package io.throughline.agent.p2p;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One side of a run of points. The first worker's thread is the run's data thread. */
public final class PointsRun implements Workload {
  private final PointsSettings settings;
  private final LatencyBoard latencies;
  private final CounterBoard counters;
  private final StopSignal stop;
  private final Consumer<FlowEnd> measured;
  private final Supplier<Transport> transports;
  private final Supplier<WaitStrategy> waits;
  private final Workers workers;
  private final Set<TransferProtocol> protocols = new LinkedHashSet<>();
  private volatile boolean begun;
  private boolean released;

  /** Of the point at which it was known least well; null where it was not asked. */
  private @Nullable ClockOffset clock;

  /**
   * @param transports opens one for each worker, on its own thread
   * @param waits likewise
   * @param measured is told of each point as this side is through with it
   */
  public PointsRun(
      RunPlan plan,
      Assignment assignment,
      Supplier<Transport> transports,
      Supplier<WaitStrategy> waits,
      CounterBoard counters,
      LatencyBoard latencies,
      StopSignal stop,
      Consumer<FlowEnd> measured) {
    this.settings = PointsSettings.of(plan, assignment);
    this.transports = transports;
    this.waits = waits;
    this.counters = counters;
    this.latencies = latencies;
    this.stop = stop;
    this.measured = measured;
    this.workers = new Workers(settings, assignment.node());
  }

  /** What a role counts. */
  public static Set<Counter> counted() {
    Set<Counter> counted = EnumSet.copyOf(Totals.summed());
    counted.addAll(
        EnumSet.of(
            Counter.POINT, Counter.REFUSED, Counter.DATA_CPU_NANOS, Counter.TELEMETRY_CPU_NANOS));
    return counted;
  }

  @Override
  public String prepare() {
    return workers.prepare(transports, waits, stop, counters, latencies);
  }

  @Override
  public void connect(Map<String, String> addresses, Deadline until) throws InterruptedException {
    String other = settings.sends() ? "receiver" : "sender";
    workers.connect(addresses.getOrDefault(other, ""), until);
  }

  @Override
  public void roundTrip() {
    workers.each(Worker::roundTrip);
  }

  @Override
  public List<String> carriers() {
    return workers.carriers();
  }

  @Override
  public List<TransferProtocol> protocols() {
    return List.copyOf(protocols);
  }

  @Override
  public List<Note> notes() {
    return Stream.concat(workers.first().transport().notes().stream(), settings.capNotes().stream())
        .toList();
  }

  @Override
  public void keepAlive() {
    workers.keepAlive();
  }

  @Override
  public WorkloadResult run(Barrier barrier) throws InterruptedException {
    long elapsed = 0;
    for (PointSpec spec : settings.specs()) {
      PointReport report = measure(spec, barrier);
      elapsed += report.elapsed();
      clock = worse(clock, report.clock());
      measured.accept(carried(spec, report.side()));
      if (!report.ending().isEmpty()) {
        return new WorkloadResult(false, report.ending(), elapsed, List.of(), clock);
      }
    }
    return new WorkloadResult(true, "all points measured", elapsed, List.of(), clock);
  }

  /**
   * A single point, for a run that does other things between points: no barrier, and the counters
   * go on.
   *
   * @param spec of this plan's operation and shape; its index is one that this was not given before
   */
  public FlowEnd measureOne(PointSpec spec) throws InterruptedException {
    released = true;
    workers.goOn();
    return carried(spec, report(spec, workers.measure(spec, nanos -> begun = true)).side());
  }

  private static @Nullable ClockOffset worse(@Nullable ClockOffset a, @Nullable ClockOffset b) {
    return a == null || (b != null && b.errorNanos() > a.errorNanos()) ? b : a;
  }

  private PointReport measure(PointSpec spec, Barrier barrier) throws InterruptedException {
    try {
      return report(spec, workers.measure(spec, nanos -> release(nanos, barrier)));
    } catch (RuntimeException failure) {
      measured.accept(
          report(spec, List.of(workers.first().partial(String.valueOf(failure.getMessage()))))
              .side());
      throw failure;
    }
  }

  /** What one side sees of a point, with how UCX carried it where this side began it. */
  private FlowEnd carried(PointSpec spec, FlowEnd side) {
    boolean begins = settings.sends() || spec.shape() != Shape.ONE_WAY;
    if (!begins || !side.ending().isEmpty()) {
      return side;
    }
    TransferProtocol protocol = workers.protocol(spec);
    if (protocol != null) {
      protocols.add(protocol);
    }
    return side.by(protocol);
  }

  private PointReport report(PointSpec spec, List<LaneReport> parts) {
    return new PointReport(settings, spec, parts, workers.first().publisher());
  }

  private void release(long nanos, Barrier barrier) {
    if (!released) {
      released = true;
      begun = true;
      counters.reset();
      latencies.reset();
      barrier.released(nanos);
    }
  }

  @Override
  public String phase() {
    return begun ? "run" : "warm-up";
  }

  @Override
  public String state() {
    return workers.state();
  }

  @Override
  public long refused() {
    return workers.refused();
  }

  @Override
  public void close() {
    workers.close();
  }
}
