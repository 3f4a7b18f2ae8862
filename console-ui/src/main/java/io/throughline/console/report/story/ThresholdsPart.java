package io.throughline.console.report.story;

import io.throughline.console.report.story.Piece.Column;
import io.throughline.console.report.story.Piece.Grid;
import io.throughline.console.report.story.Piece.Row;
import io.throughline.protocol.result.ThresholdVerdict;
import java.util.List;
import java.util.Optional;

/** What was wanted, what came. */
final class ThresholdsPart {
  private ThresholdsPart() {}

  static Optional<Part> of(Source source) {
    List<Row> rows = source.run().thresholds().stream().map(ThresholdsPart::row).toList();
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Part(
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
