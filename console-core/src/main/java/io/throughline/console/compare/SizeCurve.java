package io.throughline.console.compare;

import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.result.Point;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A line over sizes in the page's charts: one variant's points of one sort of work. What stands in
 * for a size is the mean of the variant's runs, null where it was not measured, or for a percentile
 * by too few samples.
 *
 * @param work in words, the size left out
 * @param variant the column's index
 * @param latency what the percentiles are of; empty where there are none
 * @param sizes in bytes, rising
 * @param bandwidth bytes per second; null for round trips, of which it says nothing
 * @param p50 nanoseconds
 * @param p99 nanoseconds
 */
public record SizeCurve(
    String work,
    int variant,
    String latency,
    List<Long> sizes,
    List<@Nullable Double> bandwidth,
    List<@Nullable Double> p50,
    List<@Nullable Double> p99) {

  static List<SizeCurve> of(Variant variant, int index, PointLabels pointLabels) {
    Map<String, Map<Long, List<Point>>> works = new LinkedHashMap<>();
    variant.runs().stream()
        .flatMap(run -> run.results().points().stream())
        .forEach(point ->
            works
                .computeIfAbsent(pointLabels.apart(point.spec()), ignored -> new TreeMap<>())
                .computeIfAbsent(point.spec().size(), ignored -> new ArrayList<>())
                .add(point));
    List<SizeCurve> sizeCurves = new ArrayList<>();
    works.forEach((work, bySize) ->
        sizeCurves.add(
            new SizeCurve(
                work,
                index,
                latency(bySize.values()),
                List.copyOf(bySize.keySet()),
                means(bySize.values(), SizeCurve::bandwidth),
                means(bySize.values(), point -> percentile(point, Percentile.P50)),
                means(bySize.values(), point -> percentile(point, Percentile.P99)))));
    return sizeCurves;
  }

  private static String latency(Collection<List<Point>> points) {
    return points.stream()
        .flatMap(List::stream)
        .flatMap(point -> Latency.headline(point.latencies().keySet()).stream())
        .findFirst()
        .map(Latency::label)
        .orElse("");
  }

  private static List<@Nullable Double> means(
      Collection<List<Point>> bySize, ToDoubleFunction<Point> of) {
    List<@Nullable Double> values = new ArrayList<>();
    for (List<Point> points : bySize) {
      List<Double> known =
          points.stream()
              .map(point -> of.applyAsDouble(point))
              .filter(value -> !Double.isNaN(value))
              .toList();
      values.add(known.isEmpty() ? null : (Double) Scale.RATIO.middle(known));
    }
    return values;
  }

  private static double bandwidth(Point point) {
    return point.spec().shape().roundTrip() ? Double.NaN : point.rates().receiverBandwidth();
  }

  private static double percentile(Point point, Percentile percentile) {
    return Latency.headline(point.latencies().keySet())
        .map(latency -> Objects.requireNonNull(point.latencies().get(latency.id())))
        .map(percentile::of)
        .filter(OptionalLong::isPresent)
        .map(value -> (double) value.getAsLong())
        .orElse(Double.NaN);
  }
}
