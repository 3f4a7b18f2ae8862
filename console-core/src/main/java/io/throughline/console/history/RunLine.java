package io.throughline.console.history;

import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.util.List;

/** A run in a list. */
public record RunLine(
    String runId,
    Subject subject,
    long startedMillis,
    Status status,
    Figures figures,
    Marks marks) {

  /**
   * The scenario that ran, and its nodes.
   *
   * @param scenario the saved scenario's name
   * @param kind the scenario kind's id
   * @param transport what carried it; {@code auto} where it did not get that far
   * @param nodes in the order of the kind's roles
   */
  public record Subject(String scenario, String kind, String transport, List<String> nodes) {}

  /**
   * The state that the run reached.
   *
   * @param endedMillis 0 while it runs
   * @param warnings flags that put a figure in doubt
   * @param reason why it failed or was stopped; empty where neither
   */
  public record Status(long endedMillis, Outcome outcome, int warnings, String reason) {}

  /**
   * The figures that tell the run best.
   *
   * @param receiverBandwidth bytes per second, of points the highest; NaN where nothing was
   *     measured
   * @param latencyNanos of a stream p99, remotely complete; of points the lowest median; -1 where
   *     nothing was measured
   * @param stalledPercent NaN where nothing was measured
   */
  public record Figures(double receiverBandwidth, long latencyNanos, double stalledPercent) {}

  /**
   * Marks that a person gave the run.
   *
   * @param tags in the order of the alphabet
   * @param note empty where there is none
   * @param pinned whether the run is the baseline of its scenario and nodes
   */
  public record Marks(List<String> tags, String note, boolean pinned) {}

  /** Returns the run as ended by its record. */
  RunLine ended(RunRecord end) {
    Status ended =
        new Status(
            end.status().endedMillis(),
            end.status().outcome(),
            end.warnings(),
            end.status().reason());
    return new RunLine(runId, subject, startedMillis, ended, figures, marks);
  }
}
