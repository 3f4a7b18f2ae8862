package io.throughline.console.cli;

import io.throughline.console.cli.TextTable.Column;
import io.throughline.console.run.verdict.LineRate;
import io.throughline.console.run.verdict.Pieces;
import io.throughline.console.run.verdict.PointCells;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.MessageRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Points as a table: whole at the end of a run, or row by row while it goes on. */
final class PointTable {
  private final List<PointSpec> specs;
  private final Pieces pieces;
  private final boolean roundTrips;
  private final boolean files;

  /** Whether points may have latencies that span different things. */
  private final boolean mixed;

  private final boolean oneWorker;
  private final OptionalDouble lineRate;
  private final int width;

  /** What a column shows of a point, beside the latency that all points are told apart by. */
  private record Field(Column column, Function<Row, String> text) {}

  private record Row(Point point, Percentiles latency) {}

  /**
   * @param width characters that a line has room for
   */
  PointTable(RunPlan plan, OptionalDouble lineRate, int width) {
    this(plan, lineRate, width, mayMix(plan.points()));
  }

  private PointTable(RunPlan plan, OptionalDouble lineRate, int width, boolean mixed) {
    specs = plan.points();
    pieces = Pieces.of(plan.kind());
    roundTrips =
        !specs.isEmpty() && specs.stream().allMatch(spec -> spec.shape() == Shape.ROUND_TRIP);
    files = !specs.isEmpty() && specs.stream().allMatch(spec -> spec.shape() == Shape.LOCAL);
    this.mixed = mixed;
    oneWorker = specs.stream().allMatch(spec -> spec.workers() == 1);
    this.lineRate = lineRate;
    this.width = width;
  }

  /** Before anything is measured: an answer, a write and a read each span something else. */
  private static boolean mayMix(List<PointSpec> specs) {
    return specs.stream()
            .map(spec -> spec.shape() == Shape.LOCAL ? spec.work() : spec.shape().name())
            .distinct()
            .count()
        > 1;
  }

  /** Of a run that is over: what the latency spans, headings, a line per point. */
  static List<String> lines(RunRecord record, int width) {
    List<Point> points = record.points();
    if (points.isEmpty()) {
      return List.of();
    }
    OptionalDouble lineRate = LineRate.of(record.plan(), record.nodes());
    PointTable table = new PointTable(record.plan(), lineRate, width, BestPoints.mixed(points));
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.addAll(table.legend(points));
    TextTable text = table.text(points, points.stream().anyMatch(PointTable::confident));
    lines.add(text.heading());
    lines.addAll(text.lines());
    return lines;
  }

  /** What stands above the first row. */
  List<String> opening(Point first) {
    List<String> lines = new ArrayList<>(legend(List.of(first)));
    lines.add(text(List.of(first), confident(first)).heading());
    return lines;
  }

  /** A row by itself; rows of one run stand under each other. */
  String row(Point point) {
    return text(List.of(point), confident(point)).lines().getFirst();
  }

  private List<String> legend(List<Point> points) {
    if (mixed) {
      return List.of("Latency: of each point the one that says most of it, and what it spans.");
    }
    return new BestPoints(points)
        .latency()
        .map(latency ->
            List.of(
                "Latency: %s%s."
                    .formatted(
                        spans(latency), roundTrips ? "; half p50 is half of its median" : "")))
        .orElse(List.of());
  }

  private static String spans(Latency latency) {
    String help = latency.help();
    return help.substring(0, 1).toLowerCase(Locale.ROOT) + help.substring(1);
  }

  private TextTable text(List<Point> points, boolean confident) {
    List<Field> fields = fields(points, confident);
    List<List<String>> rows =
        points.stream()
            .map(point ->
                new Row(
                    point, BestPoints.told(point).orElse(new Percentiles(0, 0, 0, 0, 0, 0, 0, 0))))
            .map(row -> fields.stream().map(field -> field.text().apply(row)).toList())
            .toList();
    return new TextTable(fields.stream().map(Field::column).toList(), rows, width);
  }

  private List<Field> fields(List<Point> points, boolean confident) {
    int label = specs.stream().mapToInt(spec -> spec.label().length()).max().orElse(0);
    List<Field> fields = new ArrayList<>();
    fields.add(new Field(new Column("Point", label, 0, true), row -> row.point().spec().label()));
    String many = pieces == Pieces.MESSAGES && oneWorker ? "Iterations" : pieces.heading();
    fields.add(number(many, 10, 6, row -> "" + row.point().messages()));
    String arrived = files ? "Read" : "Received";
    fields.add(number(arrived, 9, 0, row -> dash(PointCells.arrived(row.point()))));
    if (roundTrips) {
      fields.add(latency("half p50", 3, p -> p.p50() / 2));
    } else {
      String sent = files ? "Written" : "Sent";
      // Where the side at which messages arrive is lost, it is all that is known.
      boolean lost = points.stream().anyMatch(p -> !p.complete() && p.receiverBandwidth() <= 0);
      int importance = files || lost ? 0 : 10;
      fields.add(number(sent, 9, importance, row -> dash(PointCells.sent(row.point()))));
    }
    fields.add(number("Rate", 8, 5, row -> MessageRate.format(row.point().messageRate())));
    fields.add(latency("p50", 0, Percentiles::p50));
    fields.add(latency("p90", 9, Percentiles::p90));
    fields.add(latency("p99", 1, Percentiles::p99));
    fields.add(latency("p99.9", 7, Percentiles::p999));
    fields.add(latency("max", 4, Percentiles::max));
    if (mixed) {
      fields.add(
          new Field(new Column("Spans", 17, 1, true), row -> dash(PointCells.spans(row.point()))));
    }
    for (PointCells.Beside each : PointCells.beside(points)) {
      fields.add(number(each.heading(), 11, each.importance(), row -> dash(each.of(row.point()))));
    }
    fields.add(number("Verified", 8, 2, row -> PointCells.verified(row.point())));
    if (confident) {
      fields.add(number("±", 6, 8, row -> PointCells.confidence(row.point())));
    }
    if (lineRate.isPresent()) {
      double line = lineRate.getAsDouble();
      fields.add(
          number(
              "Line",
              4,
              11,
              row -> String.format(Locale.ROOT, "%.0f %%", LineRate.percent(row.point(), line))));
    }
    return fields;
  }

  private static Field number(
      String heading, int least, int importance, Function<Row, String> text) {
    return new Field(new Column(heading, least, importance, false), text);
  }

  private static Field latency(String heading, int importance, Function<Percentiles, Long> nanos) {
    return number(
        heading,
        7,
        importance,
        row -> row.latency().count() == 0 ? "-" : TimeSpan.format(nanos.apply(row.latency())));
  }

  private static String dash(String text) {
    return text.equals("–") ? "-" : text;
  }

  private static boolean confident(Point point) {
    return point.sides().stream().anyMatch(side -> side.confidence() != null);
  }
}
