package io.throughline.agent.workload;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.memory.GpuPlace;
import io.throughline.agent.memory.Placement;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.transport.Transport;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a run hands to work that moves bytes between memory, files and other nodes.
 *
 * @param transports opens one for each node on the other side; it belongs to the work from then on.
 *     Throws {@link io.throughline.protocol.problem.ProblemException} where it cannot do what the
 *     plan asks for
 * @param memory where this side's buffers lie
 * @param folders opens the run's folder; asked only where this side has files. Throws {@link
 *     io.throughline.agent.store.StoreException} where it cannot be used
 * @param waiting what the data thread does while there is nothing to do
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
    WaitStrategy waiting,
    CounterBoard counters,
    LatencyBoard latencies,
    StopSignal stop,
    Consumer<FlowEnd> measured) {

  /** That this side's memory is on; null for the host's. */
  public @Nullable GpuPlace gpu() {
    return memory.gpu();
  }
}
