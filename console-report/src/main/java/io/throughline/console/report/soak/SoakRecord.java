package io.throughline.console.report.soak;

import io.throughline.console.compare.FigureTrend.Reading;
import io.throughline.console.soak.Drift;
import io.throughline.console.soak.SoakResult;
import io.throughline.console.soak.SoakText;
import io.throughline.console.soak.WorstInterval;
import io.throughline.console.suite.SuiteResult.Take;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A soak as {@code soak.json} holds it: bytes per second, nanoseconds, milliseconds since the
 * epoch.
 *
 * @param form version of this form
 */
record SoakRecord(
    int form,
    String id,
    String scenario,
    long startedMillis,
    long endedMillis,
    List<String> sentences,
    List<Figure> figures,
    @Nullable WorstInterval worstInterval,
    List<Run> runs) {

  /**
   * @param drift null where there are too few runs
   */
  record Figure(
      String subject,
      String figure,
      double median,
      Reading worst,
      @Nullable Drift drift,
      List<Reading> readings) {}

  /**
   * @param runId null where it could not be started
   */
  record Run(@Nullable String runId, @Nullable Outcome outcome, String reason) {}

  static SoakRecord of(SoakResult result) {
    return new SoakRecord(
        1,
        result.runs().id(),
        result.runs().suite(),
        result.runs().startedMillis(),
        result.runs().endedMillis(),
        SoakText.sentences(result),
        result.figures().stream()
            .map(figure ->
                new Figure(
                    figure.course().subject(),
                    figure.course().measure().id(),
                    figure.median(),
                    figure.worst(),
                    figure.drift(),
                    figure.course().readings()))
            .toList(),
        result.worst(),
        result.runs().takes().stream().map(SoakRecord::run).toList());
  }

  private static Run run(Take take) {
    RunRecord record = take.record();
    return record == null
        ? new Run(null, null, take.problem())
        : new Run(record.runId(), record.status().outcome(), record.status().reason());
  }
}
