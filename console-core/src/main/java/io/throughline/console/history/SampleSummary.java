package io.throughline.console.history;

import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.AgentResult.Totals;
import io.throughline.protocol.result.AgentResult.Waiting;
import io.throughline.protocol.result.Figures;
import io.throughline.protocol.result.Summary;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * A run's figures from its samples alone, for a run whose agents never came to send their results.
 * Time is each node's up to the end of its last sample.
 */
final class SampleSummary {
  private SampleSummary() {}

  /** Empty where there is no sample. */
  static Optional<Summary> of(RunQueries runQueries, long run, RunPlan plan) throws SQLException {
    List<AgentResult> results = new ArrayList<>();
    for (Assignment assignment : plan.assignments()) {
      List<Rollup> rollups = new ArrayList<>();
      runQueries.rollups(run, assignment.node(), 10, 0, Long.MAX_VALUE, rollups::add);
      if (!rollups.isEmpty()) {
        results.add(result(assignment, rollups));
      }
    }
    return Figures.of(results);
  }

  private static AgentResult result(Assignment assignment, List<Rollup> rollups) {
    Rollup last = rollups.getLast();
    return new AgentResult(
        assignment.node(),
        assignment.role(),
        false,
        "",
        new Totals(last.endNanos(), last.counters(), merged(rollups)),
        List.of(),
        Waiting.UNTOLD,
        List.of(),
        null);
  }

  private static Map<String, String> merged(List<Rollup> rollups) {
    Map<String, Histogram> merged = new HashMap<>();
    for (Rollup rollup : rollups) {
      rollup
          .histograms()
          .forEach((latency, encoded) ->
              merged
                  .computeIfAbsent(latency, ignored -> HistogramCode.empty())
                  .add(HistogramCode.decode(encoded)));
    }
    Map<String, String> encoded = new LinkedHashMap<>();
    merged.forEach((latency, histogram) -> encoded.put(latency, HistogramCode.encode(histogram)));
    return encoded;
  }
}
