package io.throughline.agent.group;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.transport.Fabric;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import java.util.function.Supplier;

/**
 * Parts of a rank's data threads.
 *
 * @param fabrics gives what the paths of one more data thread share
 * @param waits gives the way to wait of one more data thread
 * @param counters of the rank, which all of its threads add to
 * @param latencies of the rank, nanoseconds
 * @param stop asks all threads to end early
 */
public record DataThreads(
    Supplier<Fabric> fabrics,
    Supplier<WaitStrategy> waits,
    CounterBoard counters,
    LatencyBoard latencies,
    StopSignal stop) {}
