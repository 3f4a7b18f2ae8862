package io.throughline.console.report.story;

import io.throughline.console.report.story.Piece.Column;
import io.throughline.console.report.story.Piece.Grid;
import io.throughline.console.report.story.Piece.Row;
import io.throughline.console.run.verdict.LineRate;
import io.throughline.console.run.verdict.Pieces;
import io.throughline.console.run.verdict.PointCells;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.MessageRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/** Every point as a row, and how each came about. */
final class PointsPart {
  private final Source source;
  private final List<Point> points;
  private final BestPoints best;

  /** Whether latencies of different kinds stand in one column. */
  private final boolean mixed;

  private final boolean back;
  private final boolean files;
  private final boolean sure;
  private final OptionalDouble line;

  private PointsPart(Source source) {
    this.source = source;
    points = source.run().points();
    best = new BestPoints(points);
    back = best.roundTrips();
    mixed = BestPoints.mixed(points);
    files = best.onFiles();
    sure = points.stream().anyMatch(p -> !PointCells.confidence(p).equals(Shown.UNKNOWN));
    line = LineRate.of(source.run().plan(), source.run().nodes());
  }

  static Optional<Part> of(Source source) {
    return source.run().points().isEmpty()
        ? Optional.empty()
        : Optional.of(new PointsPart(source).part());
  }

  private Part part() {
    return new Part(
        "point-table",
        "Points",
        lead(),
        List.of(
            Grid.of(columns(), points.stream().map(this::row).toList()), PointSides.grid(points)));
  }

  private String lead() {
    int planned = source.run().plan().points().size();
    return Shown.sentences(
        mixed
            ? "Of each point that latency which says most of it, and what it spans."
            : best.latency().map(PointsPart::spans).orElse(""),
        back ? "½ p50 is half of the median: the time of one way, if both take as long." : "",
        points.stream().anyMatch(PointsPart::notHeld)
            ? "At marked points the planned rate was not reached."
            : "",
        missing(planned - points.size()));
  }

  private static String missing(int points) {
    return switch (points) {
      case 0 -> "";
      case 1 -> "1 point was planned and not measured.";
      default -> points + " points were planned and not measured.";
    };
  }

  private static String spans(Latency latency) {
    String help = latency.help();
    return "Latency: %s%s."
        .formatted(help.substring(0, 1).toLowerCase(Locale.ROOT), help.substring(1));
  }

  private static boolean notHeld(Point point) {
    return point.spec().rate() > 0 && !BestPoints.held(point);
  }

  private List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("Point"));
    String pieces = Pieces.of(source.run().plan().kind()).heading();
    List<String> labels =
        files
            ? List.of(pieces, "Read", "Written", "Rate")
            : List.of(pieces, "Received", back ? "½ p50" : "Sent", "Rate");
    for (String label : labels) {
      columns.add(Column.number(label));
    }
    if (best.latency().isPresent()) {
      for (String label : List.of("p50", "p90", "p99", "p99.9", "max")) {
        columns.add(Column.number(label));
      }
    }
    if (mixed) {
      columns.add(Column.text("Spans"));
    }
    PointCells.besideAtEnd(points).forEach(each -> columns.add(Column.number(each.heading())));
    if (sure) {
      columns.add(Column.number("±"));
    }
    if (line.isPresent()) {
      columns.add(Column.number("Line rate"));
    }
    columns.add(Column.text("Verified"));
    return columns;
  }

  private Row row(Point point) {
    List<String> cells = new ArrayList<>();
    cells.add(point.spec().label());
    cells.add(Shown.count(point.messages()));
    cells.add(PointCells.arrived(point));
    cells.add(back ? latency(point, p -> p.p50() / 2) : PointCells.sent(point));
    cells.add(point.messageRate() == 0 ? Shown.UNKNOWN : MessageRate.format(point.messageRate()));
    if (best.latency().isPresent()) {
      cells.add(latency(point, Percentiles::p50));
      cells.add(latency(point, Percentiles::p90));
      cells.add(latency(point, Percentiles::p99));
      cells.add(latency(point, Percentiles::p999));
      cells.add(latency(point, Percentiles::max));
    }
    if (mixed) {
      cells.add(PointCells.spans(point));
    }
    PointCells.besideAtEnd(points).forEach(each -> cells.add(each.of(point)));
    if (sure) {
      cells.add(PointCells.confidence(point));
    }
    line.ifPresent(rate -> cells.add(Shown.percent(LineRate.percent(point, rate))));
    cells.add(verified(point));
    boolean bad = point.mismatches() > 0 || !point.complete();
    return Row.of(bad ? Mark.BAD : notHeld(point) ? Mark.DIFFERS : Mark.NONE, cells);
  }

  private String latency(Point point, ToLongFunction<Percentiles> figure) {
    return BestPoints.told(point)
        .map(p -> TimeSpan.format(figure.applyAsLong(p)))
        .orElse(Shown.UNKNOWN);
  }

  private static String verified(Point point) {
    if (!point.complete()) {
      return "partial";
    }
    if (point.mismatches() > 0) {
      return Shown.count(point.mismatches()) + " wrong";
    }
    return point.verified() > 0 ? Shown.count(point.verified()) : "no";
  }
}
