package io.throughline.console.compare;

import io.throughline.console.history.History;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.RunRecord;
import java.util.List;

/** Runs held against one another, with all that a view of it shows. */
public record ComparisonView(List<Variant> variants, Comparison comparison, Overlay overlay) {

  /**
   * Runs of one configuration are repeats; the first run's configuration is what the others are
   * held against; of an A/B, that of its variant A.
   *
   * @param runIds at least two
   * @throws ProblemException if one is not in history, or the history cannot be read
   */
  public static ComparisonView of(History history, List<String> runIds) {
    List<RunRecord> records = runIds.stream().map(id -> record(history, id)).toList();
    List<Variant> variants = Variant.of(history, records);
    return new ComparisonView(
        variants, new Comparer(history).compare(variants), Overlay.of(history, variants));
  }

  private static RunRecord record(History history, String runId) {
    return history
        .run(runId)
        .orElseThrow(() ->
            new ProblemException(
                new Problem("run " + runId, "it is not in history", "choose another one")));
  }
}
