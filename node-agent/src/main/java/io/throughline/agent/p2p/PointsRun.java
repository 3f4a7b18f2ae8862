package io.throughline.agent.p2p;

import io.throughline.agent.point.Totals;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.MeasuredPoints;
import io.throughline.agent.workload.MeasurementStart;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.measure.Counter;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One side of a run of points. The first worker's thread is the run's data thread. */
public final class PointsRun implements Workload {
  private final WorkSetup setup;
  private final PointsSettings settings;
  private final MeasurementStart measurementStart;
  private final MeasuredPoints measuredPoints;
  private final Workers workers;
  private final Set<TransferProtocol> protocols = new LinkedHashSet<>();

  /** Clock offset at the point with the largest error; null where it was not asked. */
  private @Nullable ClockOffset clock;

  /** Opens nothing yet: each worker opens its transport, on its own thread. */
  public PointsRun(WorkSetup setup) {
    this.setup = setup;
    this.settings = PointsSettings.of(setup.plan(), setup.assignment());
    this.measurementStart = setup.start();
    this.measuredPoints = setup.points();
    this.workers = new Workers(settings, setup.assignment().node());
  }

  /** Counters of a role. */
  public static Set<Counter> counted() {
    Set<Counter> counted = EnumSet.copyOf(Totals.summed());
    counted.addAll(
        EnumSet.of(
            Counter.POINT, Counter.REFUSED, Counter.DATA_CPU_NANOS, Counter.TELEMETRY_CPU_NANOS));
    return counted;
  }

  @Override
  public String prepare() {
    return workers.prepare(setup);
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
    for (PointSpec spec : settings.specs()) {
      PointReport report = measure(spec, barrier);
      clock = worse(clock, report.clock());
      if (!measuredPoints.add(carried(spec, report.side()))) {
        break;
      }
    }
    return measuredPoints.result(List.of(), clock);
  }

  /**
   * A single point, for a run that does other things between points: no barrier, and the counters
   * go on.
   *
   * @param spec of this plan's operation and shape; its index is one that this was not given before
   */
  public FlowEnd measureOne(PointSpec spec) throws InterruptedException {
    workers.goOn();
    return carried(spec, report(spec, workers.measure(spec, nanos -> {})).side());
  }

  private static @Nullable ClockOffset worse(@Nullable ClockOffset a, @Nullable ClockOffset b) {
    return a == null || (b != null && b.errorNanos() > a.errorNanos()) ? b : a;
  }

  private PointReport measure(PointSpec spec, Barrier barrier) throws InterruptedException {
    try {
      return report(spec, workers.measure(spec, nanos -> measurementStart.release(nanos, barrier)));
    } catch (RuntimeException failure) {
      measuredPoints.add(
          report(spec, List.of(workers.first().partial(String.valueOf(failure.getMessage()))))
              .side());
      throw failure;
    }
  }

  /** Adds to one side's end of a point how UCX carried it, where this side began it. */
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

  private PointReport report(PointSpec spec, List<WorkerReport> parts) {
    return new PointReport(settings, spec, parts, workers.first().publisher());
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
