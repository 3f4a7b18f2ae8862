package io.throughline.console.desktop.history;

import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Column;
import io.throughline.console.compare.Comparison.Run;
import java.util.ArrayList;
import java.util.List;

/** A comparison as rows of tables, the first their head. */
final class CompareWords {
  private CompareWords() {}

  static List<List<String>> runs(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "Scenario", "Nodes", "When", "Verdict", "Run"));
    for (Column column : comparison.columns()) {
      for (Run run : column.runs()) {
        rows.add(
            List.of(
                column.label(),
                run.scenario(),
                run.way(),
                RunWords.when(run.startedMillis()),
                run.outcome().word(run.flags().size()),
                run.runId()));
      }
    }
    return rows;
  }

  /** The style class that a difference is shown in; beside the words that say it too. */
  static String style(Change change) {
    return switch (change.judgement()) {
      case BETTER -> "good";
      case WORSE -> "bad";
      case DIFFERENT -> "strong";
      case ALIKE, CANNOT_TELL, NOT_TESTED -> "muted";
    };
  }
}
