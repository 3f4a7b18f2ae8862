package io.throughline.console.run.points;

import io.throughline.console.run.points.PointColumn.Kind;
import io.throughline.console.run.verdict.Checks;
import io.throughline.console.run.verdict.CriticalMessages;
import io.throughline.console.run.verdict.LineRate;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Expectation;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.OverlapFigures;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a table of points, from left to right.
 *
 * @param mixed whether latencies that span different things stand in one column
 * @param roundTrips whether half of the median stands in place of what was sent
 */
public record PointColumns(List<PointColumn> columns, boolean mixed, boolean roundTrips) {
  public PointColumns {
    columns = List.copyOf(columns);
  }

  /** Columns of a run as it stands, without those of which nothing is known. */
  public static PointColumns of(RunRecord run) {
    return new Making(
            Checks.of(run.plan()),
            run.plan().points(),
            run.results().points(),
            BestPoints.mixed(run.results().points()),
            // Only when a run is over it is known whether one way may be shown.
            run.status().outcome() != Outcome.RUNNING,
            LineRate.of(run.plan(), run.nodes()),
            run.ranks().expectation(),
            CriticalMessages.of(run.plan()).orElse(null),
            run.plan().assignments().size())
        .made()
        .known(run.results().points());
  }

  /**
   * Of the points that a run has finished so far, without the columns of which nothing is known.
   */
  public static PointColumns soFar(Checks checks, List<Point> points) {
    return new Making(
            checks,
            points.stream().map(Point::spec).toList(),
            points,
            BestPoints.mixed(points),
            false,
            OptionalDouble.empty(),
            null,
            null,
            0)
        .made()
        .known(points);
  }

  /** For a point by itself, so that the rows of a run that goes on stand under each other. */
  public static PointColumns rowByRow(RunPlan plan, Point point) {
    return new Making(
            Checks.of(plan),
            plan.points(),
            List.of(point),
            mayMix(plan.points()),
            false,
            OptionalDouble.empty(),
            null,
            null,
            plan.assignments().size())
        .made();
  }

  /** Before anything is measured: an answer, a write and a read each span something else. */
  private static boolean mayMix(List<PointSpec> specs) {
    return specs.stream()
            .map(spec -> spec.shape() == Shape.LOCAL ? spec.work() : spec.shape().name())
            .distinct()
            .count()
        > 1;
  }

  /** How many took part in a point that all of them measured whole; 0 where some did not. */
  private static int ranks(Point point) {
    return point.complete() && point.spec().shape().amongRanks() ? point.sides().size() : 0;
  }

  private static String ranksCell(Point point) {
    return ranks(point) == 0 ? NoValue.TEXT : Integer.toString(ranks(point));
  }

  private PointColumns known(List<Point> points) {
    return new PointColumns(
        columns.stream()
            .filter(
                column -> points.stream().anyMatch(point -> !column.of(point).equals(NoValue.TEXT)))
            .toList(),
        mixed,
        roundTrips);
  }

  public List<String> titles() {
    return columns.stream().map(PointColumn::title).toList();
  }

  /** A cell per column. */
  public List<String> row(Point point) {
    return columns.stream().map(column -> column.of(point)).toList();
  }

  /** Tells in a sentence what the latencies span; empty where there are none. */
  public String spans(List<Point> points) {
    return mixed
        ? "Latency: of each point the one that says most of it, and what it spans."
        : new BestPoints(points).latency().map(PointColumns::sentence).orElse("");
  }

  /** Why cells of percentiles are empty, as a sentence; empty where none is. */
  public static String leftOut(List<Point> points) {
    return Percentile.leftOut(
        EnumSet.allOf(Percentile.class),
        points.stream().flatMap(point -> BestPoints.told(point).stream()).toList());
  }

  private static String sentence(Latency latency) {
    String help = latency.help();
    return "Latency: %s%s."
        .formatted(help.substring(0, 1).toLowerCase(Locale.ROOT), help.substring(1));
  }

  /**
   * Facts that decide which columns there are.
   *
   * @param ranks of the run as planned; 0 where that is not known
   */
  private record Making(
      Checks checks,
      List<PointSpec> specs,
      List<Point> points,
      boolean mixed,
      boolean over,
      OptionalDouble line,
      @Nullable Expectation expectation,
      @Nullable CriticalMessages critical,
      int ranks) {

    /** Whether points were measured by different numbers of ranks, or by fewer than planned. */
    private boolean differentRanks() {
      List<Integer> counts =
          points.stream().map(PointColumns::ranks).filter(count -> count > 0).distinct().toList();
      return counts.size() > 1 || (ranks > 0 && counts.stream().anyMatch(count -> count < ranks));
    }

    PointColumns made() {
      boolean files = all(Shape.LOCAL);
      boolean roundTrips = all(Shape.ROUND_TRIP);
      boolean collective = all(Shape.COLLECTIVE);
      List<PointColumn> columns = new ArrayList<>();
      columns.add(new PointColumn(Kind.POINT, "Point", point -> point.spec().label()));
      columns.add(new PointColumn(Kind.PIECES, checks.pieces().heading(), PointCells::pieces));
      if (differentRanks()) {
        columns.add(new PointColumn(Kind.RANKS, "Ranks", PointColumns::ranksCell));
      }
      columns.add(
          new PointColumn(
              Kind.ARRIVED,
              collective ? "algbw" : files ? "Read" : "Received",
              PointCells::arrived));
      // Of all ranks at once, half of a round trip is no one's time of one way.
      if (!all(Shape.GROUP_ROUND_TRIP)) {
        columns.add(sentOrHalf(roundTrips, collective ? "busbw" : files ? "Written" : "Sent"));
      }
      columns.add(new PointColumn(Kind.RATE, "Rate", PointCells::rate));
      if (points.stream().anyMatch(PointCells::nonBlocking)) {
        columns.addAll(ofOverlap());
      }
      columns.add(told(Kind.P50, Percentile.P50));
      columns.add(told(Kind.P90, Percentile.P90));
      columns.add(told(Kind.P99, Percentile.P99));
      columns.add(told(Kind.P999, Percentile.P999));
      if (critical != null) {
        columns.addAll(ofCritical(critical));
      }
      columns.add(
          new PointColumn(Kind.MAX, "max", point -> PointCells.longest(BestPoints.told(point))));
      columns.add(
          new PointColumn(Kind.MEAN, "mean", point -> PointCells.mean(BestPoints.told(point))));
      if (mixed) {
        columns.add(new PointColumn(Kind.SPANS, "Spans", PointCells::spans));
      }
      // Of a planned load the time that its messages took once they were sent.
      if (any(Latency.SERVICE)) {
        columns.add(beside(Kind.SERVICE_P99, "service", Latency.SERVICE, Percentile.P99));
      }
      if (over && any(Latency.ONE_WAY)) {
        columns.add(beside(Kind.ONE_WAY_P50, "one way", Latency.ONE_WAY, Percentile.P50));
      }
      columns.add(new PointColumn(Kind.CHECKED, "Checked", checks::cell));
      if (points.stream().anyMatch(PointCells::confident)) {
        columns.add(new PointColumn(Kind.PRECISION, "±", PointCells::confidence));
      }
      line.ifPresent(rate ->
          columns.add(
              new PointColumn(Kind.LINE_RATE, "Line rate", p -> PointCells.ofLine(p, rate))));
      if (expectation != null) {
        columns.add(
            new PointColumn(
                Kind.EXPECTED, "Of expected", p -> PointCells.ofExpected(p, expectation)));
      }
      if (points.stream().anyMatch(point -> !PointCells.buffers(point).equals(NoValue.TEXT))) {
        columns.add(new PointColumn(Kind.BUFFERS, "Buffers in use", PointCells::buffers));
        columns.add(
            new PointColumn(Kind.BUFFER_WAITS, "Waited for a buffer", PointCells::bufferWaits));
      }
      // Only now it is known whether the transport says; before, an empty column tells nothing.
      if (points.stream().anyMatch(point -> !PointCells.protocol(point).equals(NoValue.TEXT))) {
        columns.add(new PointColumn(Kind.PROTOCOL, "Protocol", PointCells::protocol));
      }
      return new PointColumns(columns, mixed, roundTrips);
    }

    private static PointColumn sentOrHalf(boolean roundTrips, String sent) {
      return roundTrips
          ? new PointColumn(Kind.HALF, "½ p50", point -> PointCells.half(BestPoints.told(point)))
          : new PointColumn(Kind.SENT, sent, PointCells::sent);
    }

    private static List<PointColumn> ofOverlap() {
      return List.of(
          new PointColumn(
              Kind.PURE, "Pure", p -> PointCells.ofOverlap(p, OverlapFigures::pureNanos)),
          new PointColumn(
              Kind.COMPUTE, "Compute", p -> PointCells.ofOverlap(p, OverlapFigures::computeNanos)),
          new PointColumn(
              Kind.OVERLAPPED,
              "Overlapped",
              p -> PointCells.ofOverlap(p, OverlapFigures::totalNanos)),
          new PointColumn(Kind.OVERLAP, "Overlap", PointCells::overlap));
    }

    private List<PointColumn> ofCritical(CriticalMessages of) {
      return List.of(
          new PointColumn(
              Kind.WITHIN,
              "Within " + TimeSpan.format(of.objectiveNanos()),
              point -> PointCells.share(of.within(point))),
          new PointColumn(
              Kind.LEAKAGE, "p99 by alone", point -> PointCells.times(of.leakage(point, points))));
    }

    private boolean all(Shape shape) {
      return !specs.isEmpty() && specs.stream().allMatch(spec -> spec.shape() == shape);
    }

    private boolean any(Latency latency) {
      return points.stream().anyMatch(point -> point.latencies().containsKey(latency.id()));
    }

    /** A column of the latency that says most of a point. */
    private static PointColumn told(Kind kind, Percentile percentile) {
      return new PointColumn(
          kind,
          percentile.label(),
          point -> PointCells.percentile(BestPoints.told(point), percentile));
    }

    private static PointColumn beside(
        Kind kind, String what, Latency latency, Percentile percentile) {
      return new PointColumn(
          kind,
          what + " " + percentile.label(),
          point ->
              PointCells.percentile(
                  Optional.ofNullable(point.latencies().get(latency.id())), percentile));
    }
  }
}
