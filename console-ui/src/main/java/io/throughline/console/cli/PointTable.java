package io.throughline.console.cli;

import io.throughline.console.cli.TextTable.Column;
import io.throughline.console.run.points.PointColumn;
import io.throughline.console.run.points.PointColumns;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.ArrayList;
import java.util.List;

/** Points as a table: whole at the end of a run, or row by row while it goes on. */
final class PointTable {
  private final RunPlan plan;
  private final int width;

  /**
   * @param width characters that a line has room for
   */
  PointTable(RunPlan plan, int width) {
    this.plan = plan;
    this.width = width;
  }

  /** The lines of a run that is over: what the latency spans, headings, a line per point. */
  static List<String> lines(RunRecord record, int width) {
    List<Point> points = record.results().points();
    if (points.isEmpty()) {
      return List.of();
    }
    PointTable table = new PointTable(record.plan(), width);
    PointColumns columns = PointColumns.of(record);
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.addAll(legend(columns, points));
    String leftOut = PointColumns.leftOut(points);
    if (!leftOut.isEmpty()) {
      lines.add(leftOut);
    }
    lines.addAll(table.text(columns, points).all());
    return lines;
  }

  /** The lines above the first row. */
  List<String> opening(Point first) {
    PointColumns columns = PointColumns.rowByRow(plan, first);
    List<String> lines = new ArrayList<>(legend(columns, List.of(first)));
    lines.add(text(columns, List.of(first)).heading());
    return lines;
  }

  /** A row by itself; rows of one run stand under each other. */
  String row(Point point) {
    return text(PointColumns.rowByRow(plan, point), List.of(point)).lines().getFirst();
  }

  private static List<String> legend(PointColumns columns, List<Point> points) {
    String spans = columns.spans(points);
    if (spans.isEmpty()) {
      return List.of();
    }
    return List.of(
        columns.roundTrips()
            ? spans.substring(0, spans.length() - 1) + "; ½ p50 is half of its median."
            : spans);
  }

  private TextTable text(PointColumns table, List<Point> points) {
    List<PointColumn> columns = table.columns();
    return new TextTable(
        columns.stream().map(column -> laidOut(column, points)).toList(),
        points.stream().map(table::row).toList(),
        width);
  }

  /** Gives a column its least width, and how soon it goes where the line is too short. */
  private Column laidOut(PointColumn column, List<Point> points) {
    return switch (column.kind()) {
      case POINT -> {
        int label = plan.points().stream().mapToInt(s -> s.label().length()).max().orElse(0);
        yield new Column(column.title(), label, 0, true);
      }
      case PIECES -> number(column, 10, 6);
      case RANKS -> number(column, 5, 0);
      case ARRIVED -> number(column, 9, 0);
      case SENT -> number(column, 9, mustTellSent(points) ? 0 : 10);
      case HALF -> number(column, 7, 3);
      case RATE -> number(column, 8, 5);
      case P50 -> number(column, 7, 0);
      case P90 -> number(column, 7, 9);
      case P99 -> number(column, 7, 1);
      case P999 -> number(column, 7, 7);
      case MAX -> number(column, 7, 4);
      case MEAN -> number(column, 7, 4);
      case SPANS -> new Column(column.title(), 17, 1, true);
      case SERVICE_P99 -> number(column, 11, 3);
      case ONE_WAY_P50 -> number(column, 11, 12);
      case CHECKED -> number(column, 8, 2);
      case PRECISION -> number(column, 6, 8);
      case LINE_RATE -> number(column, 9, 11);
      case PURE, COMPUTE -> number(column, 7, 0);
      case OVERLAPPED -> number(column, 10, 0);
      case OVERLAP -> number(column, 7, 0);
      case EXPECTED -> number(column, 9, 11);
      case WITHIN -> number(column, 11, 0);
      case LEAKAGE -> number(column, 12, 0);
      case BUFFERS -> new Column(column.title(), 14, 5, true);
      case BUFFER_WAITS -> new Column(column.title(), 19, 0, true);
      // Shortened it still says what it begins with; left out it says nothing.
      case PROTOCOL -> new Column(column.title(), 17, 7, true, 20);
    };
  }

  /** Whether sending has to be told: of files, and where the receiving side is lost. */
  private boolean mustTellSent(List<Point> points) {
    List<PointSpec> specs = plan.points();
    return (!specs.isEmpty() && specs.stream().allMatch(spec -> spec.shape() == Shape.LOCAL))
        || points.stream().anyMatch(p -> !p.complete() && p.rates().receiverBandwidth() <= 0);
  }

  private static Column number(PointColumn column, int least, int importance) {
    return new Column(column.title(), least, importance, false);
  }
}
