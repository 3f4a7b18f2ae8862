package io.throughline.agent.p2p;

import io.throughline.agent.point.Recorder;
import io.throughline.agent.point.TimeBreakdown;
import io.throughline.agent.workload.Mismatches;
import io.throughline.protocol.evidence.ClockOffset;
import org.jspecify.annotations.Nullable;

/**
 * One worker's part of a point.
 *
 * @param warmUp null where there was none
 * @param measured null where it was stopped before
 * @param clock of the other side; null where it was not asked
 * @param transferNanos from post until completion, summed over batches
 * @param ending empty where the point was measured whole
 */
record WorkerReport(
    @Nullable PhaseResult warmUp,
    @Nullable PhaseResult measured,
    TimeBreakdown spent,
    long transferNanos,
    Mismatches mismatches,
    Recorder recorder,
    @Nullable ClockOffset clock,
    String ending) {}
