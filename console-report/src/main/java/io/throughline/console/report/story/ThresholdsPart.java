package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Row;
import io.throughline.protocol.result.ThresholdVerdict;
import java.util.List;
import java.util.Optional;

/** Table of thresholds: required and measured. */
final class ThresholdsPart {
  private ThresholdsPart() {}

  static Optional<Section> of(ReportInput reportInput) {
    List<Row> rows =
        reportInput.run().assessment().thresholds().stream().map(ThresholdsPart::row).toList();
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Section(
                "thresholds",
                "Pass/fail criteria",
                "",
                List.of(
                    Grid.of(
                        List.of(
                            Column.text("Required"),
                            Column.number("Measured"),
                            Column.text("Verdict")),
                        rows))));
  }

  private static Row row(ThresholdVerdict verdict) {
    return Row.of(
        verdict.held() ? Mark.GOOD : verdict.missed() ? Mark.BAD : Mark.NONE,
        verdict.threshold(),
        verdict.actual(),
        verdict.word());
  }
}
