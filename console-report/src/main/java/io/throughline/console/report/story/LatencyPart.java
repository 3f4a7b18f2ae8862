package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Cell;
import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Lines;
import io.throughline.console.report.story.Block.Row;
import io.throughline.console.run.verdict.OneWay;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Summary;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** A stream's latencies, each named for what it spans. */
final class LatencyPart {
  private LatencyPart() {}

  static Optional<Section> of(ReportInput reportInput) {
    Summary summary = reportInput.run().results().summary();
    if (summary == null) {
      return Optional.empty();
    }
    List<Row> rows = new ArrayList<>();
    for (Latency latency : Latency.values()) {
      Percentiles p = summary.latencies().get(latency.id());
      if (p != null && p.count() > 0) {
        rows.add(row(latency, p));
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    List<Block> blocks = new ArrayList<>();
    if (summary.latencies().containsKey(Latency.ONE_WAY.id())) {
      OneWay.clock(reportInput.run().nodes())
          .ifPresent(clock -> blocks.add(Lines.of(oneWay(clock))));
    }
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("What it spans"));
    for (String label : List.of("p50", "p90", "p99", "p99.9", "max", "mean", "count")) {
      columns.add(Column.number(label));
    }
    blocks.add(Grid.of(columns, rows));
    return Optional.of(
        new Section(
            "latency",
            "Latency",
            ReportValues.sentences(
                "Of one transfer, on the sender’s clock; service time, that is, without the time"
                    + " that a transfer waited to be posted. Percentiles come from the merged"
                    + " histograms of the whole run, kept to 1 %.",
                Percentile.leftOut(EnumSet.allOf(Percentile.class), summary.latencies().values())),
            blocks));
  }

  private static Row row(Latency latency, Percentiles p) {
    List<Cell> cells = new ArrayList<>();
    cells.add(new Cell(latency.label(), latency.help()));
    for (Percentile percentile : Percentile.values()) {
      cells.add(Cell.of(percentile.text(p)));
    }
    cells.add(Cell.of(TimeSpan.format(p.max())));
    cells.add(Cell.of(TimeSpan.format(Math.round(p.mean()))));
    cells.add(Cell.of(ReportValues.count(p.count())));
    return new Row(Mark.NONE, cells);
  }

  /** Error of one-way latencies, which are measured by both clocks. */
  private static String oneWay(ClockOffset clock) {
    if (clock.oneClock()) {
      return "One way is by one clock, which both sides read.";
    }
    return ("One way is by both clocks: the other side’s was %s %s, ± %s (shortest of %s round trips"
            + " %s; they drifted %s apart in %s). Each one-way latency may be wrong by that much.")
        .formatted(
            TimeSpan.format(Math.abs(clock.offsetNanos())),
            clock.offsetNanos() < 0 ? "behind" : "ahead",
            TimeSpan.format(clock.errorNanos()),
            ReportValues.count(clock.exchanges()),
            TimeSpan.format(clock.roundTripNanos()),
            TimeSpan.format(Math.abs(clock.driftNanos())),
            ReportValues.span(clock.spanNanos()));
  }
}
