package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Row;
import io.throughline.console.run.points.PointColumn;
import io.throughline.console.run.points.PointColumns;
import io.throughline.console.run.verdict.OneWay;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.Optional;

/** Every point as a row, and how each came about. */
final class PointsPart {
  private final RunRecord run;
  private final List<Point> points;
  private final PointColumns table;

  private PointsPart(ReportInput reportInput) {
    run = reportInput.run();
    points = run.results().points();
    table = PointColumns.of(run);
  }

  static Optional<Section> of(ReportInput reportInput) {
    return reportInput.run().results().points().isEmpty()
        ? Optional.empty()
        : Optional.of(new PointsPart(reportInput).part());
  }

  private Section part() {
    return new Section(
        "point-table",
        "Points",
        lead(),
        List.of(
            Grid.of(
                table.columns().stream().map(PointsPart::column).toList(),
                points.stream().map(this::row).toList()),
            PointSides.grid(run.plan(), points)));
  }

  private static Column column(PointColumn column) {
    return column.kind().words() ? Column.text(column.title()) : Column.number(column.title());
  }

  private String lead() {
    return ReportValues.sentences(
        table.spans(points),
        PointColumns.leftOut(points),
        table.roundTrips()
            ? "½ p50 is half of the median: the time of one way, if both take as long."
            : "",
        oneWay(),
        points.stream().anyMatch(PointsPart::notHeld)
            ? "At marked points the planned rate was not reached."
            : "",
        missing(
            run.plan().points().size() - points.size(), run.status().outcome() == Outcome.RUNNING));
  }

  private String oneWay() {
    return table.columns().stream()
            .anyMatch(column -> column.kind() == PointColumn.Kind.ONE_WAY_P50)
        ? OneWay.clock(run.nodes()).map(PointsPart::byBothClocks).orElse("")
        : "";
  }

  private static String byBothClocks(ClockOffset clock) {
    return "One way is of messages by themselves after each point, by %s."
        .formatted(
            clock.oneClock()
                ? "one clock, which both sides read"
                : "both clocks: each may be wrong by " + TimeSpan.format(clock.errorNanos()));
  }

  private static String missing(int count, boolean running) {
    if (count == 0) {
      return "";
    }
    String missing = count == 1 ? "1 point" : count + " points";
    return running
        ? missing + " to come."
        : missing + (count == 1 ? " was" : " were") + " planned and not measured.";
  }

  private static boolean notHeld(Point point) {
    return point.spec().rate() > 0 && !BestPoints.held(point);
  }

  private Row row(Point point) {
    boolean bad = point.checked().mismatches() > 0 || !point.complete();
    return Row.of(bad ? Mark.BAD : notHeld(point) ? Mark.DIFFERS : Mark.NONE, table.row(point));
  }
}
