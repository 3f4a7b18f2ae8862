package io.throughline.console.compare;

import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A line over sizes in the page's charts: one variant's points of one sort of work.
 *
 * @param work in words, the size left out
 * @param variant the column's index
 * @param sizes in bytes, rising
 * @param bandwidth bytes per second, mean of the variant's runs
 * @param p99 nanoseconds, likewise; null where no latency was measured
 */
public record Curve(
    String work,
    int variant,
    List<Long> sizes,
    List<Double> bandwidth,
    List<@Nullable Double> p99) {

  static List<Curve> of(Variant variant, int index) {
    Map<String, Map<Long, List<Point>>> works = new LinkedHashMap<>();
    variant.runs().stream()
        .flatMap(run -> run.points().stream())
        .forEach(point ->
            works
                .computeIfAbsent(work(point.spec()), ignored -> new TreeMap<>())
                .computeIfAbsent(point.spec().size(), ignored -> new ArrayList<>())
                .add(point));
    List<Curve> curves = new ArrayList<>();
    works.forEach((work, bySize) ->
        curves.add(
            new Curve(
                work,
                index,
                List.copyOf(bySize.keySet()),
                bySize.values().stream().map(Curve::bandwidth).toList(),
                nullable(bySize))));
    return curves;
  }

  private static String work(PointSpec spec) {
    return PointReadings.subject(spec).replaceFirst(",? " + ByteCount.exact(spec.size()), "");
  }

  private static double bandwidth(List<Point> points) {
    return points.stream().mapToDouble(Point::receiverBandwidth).average().orElse(0);
  }

  private static List<@Nullable Double> nullable(Map<Long, List<Point>> bySize) {
    List<@Nullable Double> values = new ArrayList<>();
    for (List<Point> points : bySize.values()) {
      List<Double> known =
          points.stream().map(Curve::p99).filter(value -> !Double.isNaN(value)).toList();
      values.add(known.isEmpty() ? null : (Double) Spread.mean(known));
    }
    return values;
  }

  private static double p99(Point point) {
    return Latency.headline(point.latencies().keySet())
        .map(latency -> Objects.requireNonNull(point.latencies().get(latency.id())))
        .map(Percentiles::p99)
        .map(Long::doubleValue)
        .orElse(Double.NaN);
  }
}
