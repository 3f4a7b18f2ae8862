package io.throughline.console.history;

import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.util.List;

/**
 * A run in a list.
 *
 * @param scenario the saved scenario's name
 * @param kind the scenario kind's id
 * @param transport what carried it; {@code auto} where it did not get that far
 * @param nodes in the order of the kind's roles
 * @param endedMillis 0 while it runs
 * @param warnings flags that put a figure in doubt
 * @param reason why it failed or was stopped; empty where neither
 * @param receiverBandwidth bytes per second, of points the highest; NaN where nothing was measured
 * @param latencyNanos of a stream p99, remotely complete; of points the lowest median; -1 where
 *     nothing was measured
 * @param stalledPercent NaN where nothing was measured
 * @param tags in the order of the alphabet
 * @param note what a person wrote of it; empty where nothing
 * @param pinned whether it is the baseline of its scenario and nodes
 */
public record RunLine(
    String runId,
    String scenario,
    String kind,
    String transport,
    List<String> nodes,
    long startedMillis,
    long endedMillis,
    Outcome outcome,
    int warnings,
    String reason,
    double receiverBandwidth,
    long latencyNanos,
    double stalledPercent,
    List<String> tags,
    String note,
    boolean pinned) {

  /** The same run, ended as its record says. */
  RunLine ended(RunRecord end) {
    return new RunLine(
        runId,
        scenario,
        kind,
        transport,
        nodes,
        startedMillis,
        end.endedMillis(),
        end.outcome(),
        end.warnings(),
        end.reason(),
        receiverBandwidth,
        latencyNanos,
        stalledPercent,
        tags,
        note,
        pinned);
  }
}
