package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Row;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Confidence;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Table of how each point was measured: a row per point and side. */
final class PointSides {
  /** In the order in which they happen. */
  private static final List<String> PHASES = List.of("prepare", "post", "transfer", "wait");

  private static final String MEAN = "Mean of slices";

  private PointSides() {}

  static Grid grid(RunPlan plan, List<Point> points) {
    List<String> phases = phases(points);
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("Point"));
    columns.add(Column.text("Side"));
    columns.add(Column.number("Took"));
    columns.add(Column.text("Warm-up"));
    phases.forEach(phase -> columns.add(Column.number(phase)));
    columns.add(Column.number(MEAN));
    columns.add(Column.text("Notes"));
    boolean doubts =
        points.stream().flatMap(point -> point.sides().stream()).anyMatch(PointSides::doubtful);
    if (doubts) {
      columns.add(Column.text("Doubts"));
    }
    List<Row> rows = new ArrayList<>();
    for (Point point : points) {
      String label = point.spec().label();
      for (FlowEnd side : inOrder(plan, point.sides())) {
        rows.add(row(label, plan, point, side, phases, doubts));
        label = "";
      }
    }
    Grid told = new Grid("", true, columns, rows).told();
    return new Grid(
        title(told.columns().stream().map(Column::label).toList(), phases),
        true,
        told.columns(),
        told.rows());
  }

  private static String title(List<String> columns, List<String> phases) {
    return "How each point was measured: time, warm-up%s%s"
        .formatted(
            phases.isEmpty() ? "" : ", phases (shares of the workers’ own time)",
            columns.contains(MEAN) ? ", mean of all slices with its 95 % confidence interval" : "");
  }

  /** By rank: sides come as their agents were through. */
  private static List<FlowEnd> inOrder(RunPlan plan, List<FlowEnd> sides) {
    return sides.stream().sorted(Comparator.comparingInt(side -> plan.rank(side.role()))).toList();
  }

  /** The role of one of two; of more, the node. */
  private static String name(RunPlan plan, FlowEnd side) {
    return plan.assignments().size() > 2 ? plan.role(side.role()).node() : side.role();
  }

  private static List<String> phases(List<Point> points) {
    Set<String> found =
        points.stream()
            .flatMap(point -> point.sides().stream())
            .flatMap(side -> side.timing().phases().keySet().stream())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return Stream.concat(
            PHASES.stream().filter(found::contains),
            found.stream().filter(phase -> !PHASES.contains(phase)))
        .toList();
  }

  private static Row row(
      String label, RunPlan plan, Point point, FlowEnd side, List<String> phases, boolean doubts) {
    List<String> cells = new ArrayList<>();
    cells.add(label);
    cells.add(name(plan, side));
    cells.add(TimeSpan.format(side.moved().elapsedNanos()));
    cells.add(
        TimeSpan.format(side.warmUp().nanos())
            + (side.warmUp().end().isEmpty() ? "" : ", " + side.warmUp().end()));
    for (String phase : phases) {
      Long nanos = side.timing().phases().get(phase);
      // Of all workers' time: each has that of the side.
      long whole = side.moved().elapsedNanos() * point.spec().concurrency().workers();
      cells.add(nanos == null ? NoValue.TEXT : ReportValues.percent(nanos, whole));
    }
    cells.add(mean(side.timing().confidence(), point.tellsLatency(side)));
    List<String> notes =
        Stream.concat(Stream.of(side.ending()), Note.texts(side.notes(), false).stream())
            .filter(text -> !text.isEmpty())
            .toList();
    cells.add(ReportValues.list(notes, NoValue.TEXT));
    if (doubts) {
      cells.add(ReportValues.list(Note.texts(side.notes(), true), NoValue.TEXT));
    }
    return Row.of(mark(side), cells);
  }

  private static Mark mark(FlowEnd side) {
    if (!side.ending().isEmpty()) {
      return Mark.BAD;
    }
    return doubtful(side) ? Mark.DOUBT : Mark.NONE;
  }

  private static boolean doubtful(FlowEnd side) {
    return side.notes().stream().anyMatch(Note::doubtful);
  }

  private static String mean(@Nullable Confidence confidence, boolean latency) {
    return confidence == null
        ? NoValue.TEXT
        : "%s ± %s"
            .formatted(
                latency
                    ? TimeSpan.format(Math.round(confidence.mean()))
                    : DataRate.format(confidence.mean()),
                Double.isFinite(confidence.percent())
                    ? ReportValues.percent(confidence.percent())
                    : NoValue.TEXT);
  }
}
