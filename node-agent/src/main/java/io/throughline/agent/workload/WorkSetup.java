package io.throughline.agent.workload;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.memory.Placement;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.transport.Transport;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The parts that a run hands to the work that it does.
 *
 * @param transports opens one for each node on the other side, or for each data thread; it belongs
 *     to the work from then on. Throws {@link io.throughline.protocol.problem.ProblemException}
 *     where it cannot do what the plan asks for
 * @param memory where this side's buffers lie
 * @param folders opens the run's folder; asked only where this side has files. Throws {@link
 *     io.throughline.agent.store.StoreException} where it cannot be used
 * @param waits what a data thread does while there is nothing to do, one for each
 * @param counters which the work adds to and others make samples of
 * @param latencies likewise, nanoseconds
 * @param stop asks the work to end early
 * @param measured is told of each point as this side is through with it, on the data thread
 */
public record WorkSetup(
    RunPlan plan,
    Assignment assignment,
    Supplier<Transport> transports,
    Placement memory,
    Supplier<RunFolder> folders,
    Supplier<WaitStrategy> waits,
    CounterBoard counters,
    LatencyBoard latencies,
    StopSignal stop,
    Consumer<FlowEnd> measured) {

  /** That this side's memory is on; null for the host's. */
  public @Nullable GpuDevice gpu() {
    return memory.gpu();
  }

  /** Returns the setup with other data paths. */
  public WorkSetup with(Supplier<Transport> others) {
    return new WorkSetup(
        plan, assignment, others, memory, folders, waits, counters, latencies, stop, measured);
  }

  /** The release of the start barrier, for work that has one. */
  public MeasurementStart start() {
    return new MeasurementStart(counters, latencies);
  }

  /** None yet, for work that measures points. */
  public MeasuredPoints points() {
    return new MeasuredPoints(measured);
  }

  /**
   * The same.
   *
   * @param completed adds what is known of a point only as it is told of
   */
  public MeasuredPoints points(UnaryOperator<FlowEnd> completed) {
    return new MeasuredPoints(point -> measured.accept(completed.apply(point)));
  }
}
