package io.throughline.console.run.verdict;

import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.Percent;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The figures that matter of messages between the ranks of a group. */
final class MessageHeadlines {
  private final CriticalMessages critical;
  private final List<Point> points;

  /**
   * @param points at least one
   */
  MessageHeadlines(CriticalMessages critical, List<Point> points) {
    this.critical = critical;
    this.points = points;
  }

  List<Headline> list() {
    List<Headline> list = new ArrayList<>();
    list.add(alone());
    worst().ifPresent(point -> list.add(loaded(point)));
    critical.perHop(points).ifPresent(nanos -> list.add(hop(nanos)));
    return list;
  }

  private static Headline hop(double nanos) {
    String label = "Each further hop";
    return nanos > 0
        ? new Headline(
            label,
            TimeSpan.format(Math.round(nanos)),
            "of half of the median round trip, without load")
        : new Headline(label, NoValue.TEXT, "farther ranks did not take longer to answer");
  }

  private Headline alone() {
    String label = "Critical round trip without load";
    return points.stream()
        .filter(point -> !critical.plan(point).loaded())
        .filter(point -> CriticalMessages.trip(point).isPresent())
        // The smallest message to a neighbour.
        .findFirst()
        .map(point ->
            new Headline(
                label,
                Percentile.P50.text(trip(point)),
                "median at %s; p99 %s"
                    .formatted(point.spec().label(), Percentile.P99.text(trip(point)))))
        .orElse(new Headline(label, NoValue.TEXT, "not measured"));
  }

  /** The point that suffers most from the load beside it. */
  private Optional<Point> worst() {
    return points.stream()
        .filter(point -> critical.leakage(point, points).isPresent())
        .max(Comparator.comparingDouble(point -> critical.leakage(point, points).orElse(0)));
  }

  private Headline loaded(Point point) {
    String within =
        critical.within(point).isEmpty()
            ? ""
            : "; %s within %s"
                .formatted(
                    Percent.format(100 * critical.within(point).getAsDouble()),
                    TimeSpan.format(critical.objectiveNanos()));
    return new Headline(
        "Critical p99 beside the load",
        Percentile.P99.text(trip(point)),
        String.format(
            Locale.ROOT,
            "%.1f × that without, at %s; %s moved%s",
            critical.leakage(point, points).orElse(0),
            point.spec().label(),
            DataRate.format(point.rates().receiverBandwidth()),
            within));
  }

  private static Percentiles trip(Point point) {
    return CriticalMessages.trip(point).orElseThrow();
  }
}
