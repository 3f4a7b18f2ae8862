package io.throughline.agent.p2p;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.point.Totals;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.ControlLink;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.scenario.PointSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rank's data path to another rank, over which flows of either direction are measured, one after
 * the other. Memory and connection stay from round to round. Belongs to the data thread.
 */
public final class FlowPath implements AutoCloseable {
  private final PointsSettings settings;
  private final Transport transport;
  private final WaitStrategy waiting;
  private final StopSignal stop;
  private final CounterBoard board;
  private final Totals totals;
  private final LatencyBoard latencies;
  private @Nullable WorkerContext context;

  /**
   * @param transport to the other rank; closed with this
   * @param budget of the bytes that this rank may move, shared by all of its paths
   * @param board that all of this rank's paths count on, one at a time
   * @param totals the run's counters as the sum of {@code board}
   */
  public FlowPath(
      RunPlan plan,
      Assignment assignment,
      ByteBudget budget,
      Transport transport,
      WaitStrategy waiting,
      StopSignal stop,
      CounterBoard board,
      Totals totals,
      LatencyBoard latencies) {
    this.settings = PointsSettings.ofFlows(plan, assignment, budget);
    this.transport = transport;
    this.waiting = waiting;
    this.stop = stop;
    this.board = board;
    this.totals = totals;
    this.latencies = latencies;
  }

  /** Allocates and registers memory; returns what the other rank needs to get here. */
  public String prepare() {
    WorkerContext prepared =
        WorkerContext.prepare(settings, transport, waiting, stop, new WorkerSync(1), board);
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
   * @param sends whether the flow begins here
   * @param barrier called as the measurement begins
   */
  public FlowEnd measure(PointSpec spec, boolean sends, Barrier barrier) {
    WorkerContext of = context;
    if (of == null) {
      throw new IllegalStateException("not prepared");
    }
    PointsSettings here = settings.of(spec, sends);
    Worker worker = new Worker(0, of.with(here), totals, latencies);
    LaneReport part;
    try {
      part = worker.measure(spec, barrier);
    } catch (RuntimeException failure) {
      latencies.rest();
      throw failure;
    }
    FlowEnd end = new PointReport(here, spec, List.of(part), worker.publisher()).side();
    boolean begins = sends || spec.shape() != PointSpec.Shape.ONE_WAY;
    return begins && end.ending().isEmpty()
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
