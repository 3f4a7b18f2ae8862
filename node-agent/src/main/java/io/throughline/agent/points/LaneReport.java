package io.throughline.agent.points;

import org.jspecify.annotations.Nullable;

/**
 * One worker's part of a point.
 *
 * @param warmUp null where there was none
 * @param measured null where it was stopped before
 * @param transferNanos from post until completion, summed over batches
 * @param ending empty where the point was measured whole
 */
record LaneReport(
    @Nullable LegEnd warmUp,
    @Nullable LegEnd measured,
    Spent spent,
    long transferNanos,
    Mismatches mismatches,
    Recorder recorder,
    String ending) {}
