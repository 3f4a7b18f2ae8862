package io.throughline.agent.p2p;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.point.Recorder;
import io.throughline.agent.point.Totals;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.ControlLink;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.TransferLimits;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.scenario.PointSpec;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A rank's data path to another rank, over which flows are measured, one after the other. Memory
 * and connection stay from round to round. Belongs to one thread.
 */
public final class FlowPath implements AutoCloseable {
  private final PointsSettings settings;
  private final Transport transport;
  private final WaitStrategy waiting;
  private final StopSignal stop;
  private final CounterBoard board;
  private final @Nullable Totals totals;
  private final LatencyBoard latencies;
  private @Nullable WorkerContext context;

  /**
   * @param transport to the other rank; closed with this
   * @param board that this path counts on
   * @param totals the run's counters, of which {@code board} is one; null where another thread sums
   *     them up
   * @param latencies that this path's thread records into
   */
  public FlowPath(
      RunPlan plan,
      Transport transport,
      WaitStrategy waiting,
      StopSignal stop,
      CounterBoard board,
      @Nullable Totals totals,
      LatencyBoard latencies) {
    this.settings = PointsSettings.ofFlows(plan);
    this.transport = transport;
    this.waiting = waiting;
    this.stop = stop;
    this.board = board;
    this.totals = totals;
    this.latencies = latencies;
  }

  /** Latencies that are recorded where these points are measured. */
  public static Set<Latency> recorded(List<PointSpec> specs) {
    return specs.stream()
        .flatMap(spec -> Recorder.of(spec, false).kinds().stream())
        .collect(Collectors.toSet());
  }

  /** Allocates and registers memory; returns what the other rank needs to get here. */
  public String prepare() {
    WorkerContext prepared =
        WorkerContext.prepare(settings, transport, waiting, stop, new WorkerSync(1), 0, board);
    context = prepared;
    return transport.address();
  }

  public void connect(String address, Deadline until) throws InterruptedException {
    transport.connect(address, until);
  }

  /** Makes sure that the path carries. */
  public void roundTrip(boolean begins) {
    new ControlLink(transport, waiting, settings.timeout(), stop).roundTrip(begins);
  }

  /**
   * This rank's end of a flow.
   *
   * @param spec with an index above that of every measurement before, the same at both ends
   * @param begins whether this end begins the transfers
   * @param limits of what it may begin
   * @param team of this rank's flows that begin together
   * @param member this flow's number in it
   * @param barrier called as the measurement begins
   */
  public FlowEnd measure(
      PointSpec spec,
      boolean begins,
      TransferLimits limits,
      WorkerSync team,
      int member,
      Barrier barrier) {
    WorkerContext of = context;
    if (of == null) {
      throw new IllegalStateException("not prepared");
    }
    PointsSettings here = settings.of(spec, begins, limits);
    Worker worker = new Worker(0, of.with(here, team, member), totals, latencies);
    WorkerReport part;
    try {
      part = worker.measure(spec, barrier);
    } catch (RuntimeException failure) {
      latencies.rest();
      throw failure;
    }
    FlowEnd end = new PointReport(here, spec, List.of(part), worker.publisher()).side();
    boolean posts = begins || spec.shape() != PointSpec.Shape.ONE_WAY;
    return posts && end.ending().isEmpty()
        ? end.by(transport.protocol(spec.operation(), spec.size()))
        : end;
  }

  public Transport transport() {
    return transport;
  }

  @Override
  public void close() {
    transport.close();
  }
}
