package io.throughline.console.desktop.chart;

import io.throughline.console.compare.Named;
import io.throughline.console.compare.SizeCurve;
import io.throughline.protocol.quantity.ByteCount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The points of several runs over one another: lines over sizes, each through its own run's sizes,
 * and bars or dots side by side where names tell points apart. Made for one comparison.
 */
final class OverlayPlaces {
  /** A variant's values, one for each place; null where it has none. */
  private record Line(
      int variant,
      String latency,
      List<? extends @Nullable Double> bandwidth,
      List<? extends @Nullable Double> p50,
      List<? extends @Nullable Double> p99) {}

  private enum Shown {
    RATE("rate", Line::bandwidth),
    P50("p50", Line::p50),
    P99("p99", Line::p99);

    private final String id;
    private final Function<Line, List<? extends @Nullable Double>> of;

    Shown(String id, Function<Line, List<? extends @Nullable Double>> of) {
      this.id = id;
      this.of = of;
    }
  }

  private final List<String> labels;
  private final List<List<TimeChart>> rows = new ArrayList<>();
  private final List<Runnable> drawings = new ArrayList<>();

  OverlayPlaces(List<SizeCurve> sizeCurves, Named named, List<String> labels) {
    this.labels = labels;
    sizeCurves.stream()
        .map(SizeCurve::work)
        .distinct()
        .forEach(
            work -> curves(work, sizeCurves.stream().filter(c -> c.work().equals(work)).toList()));
    if (!named.works().isEmpty()) {
      pair(
          "points",
          "",
          () -> PlacesAxis.named(named.works()),
          named.columns().stream()
              .map(column ->
                  new Line(
                      column.variant(),
                      column.latency(),
                      column.bandwidth(),
                      column.p50(),
                      column.p99()))
              .toList());
    }
  }

  /** Charts that stand beside each other. */
  List<List<TimeChart>> rows() {
    return rows;
  }

  List<TimeChart> charts() {
    return rows.stream().flatMap(List::stream).toList();
  }

  void draw() {
    drawings.forEach(Runnable::run);
  }

  private void curves(String work, List<SizeCurve> sizeCurves) {
    List<Long> sizes =
        sizeCurves.stream().flatMap(c -> c.sizes().stream()).distinct().sorted().toList();
    List<String> names = sizes.stream().map(ByteCount::binary).toList();
    pair(
        lower(work).replaceAll("[^a-z0-9]+", "-"),
        work.isEmpty() ? "" : work + ": ",
        () -> new PlacesAxis(sizes, names),
        sizeCurves.stream()
            .map(sizeCurve ->
                new Line(
                    sizeCurve.variant(),
                    sizeCurve.latency(),
                    at(sizes, sizeCurve, sizeCurve.bandwidth()),
                    at(sizes, sizeCurve, sizeCurve.p50()),
                    at(sizes, sizeCurve, sizeCurve.p99())))
            .toList());
  }

  private static List<@Nullable Double> at(
      List<Long> sizes, SizeCurve sizeCurve, List<? extends @Nullable Double> all) {
    List<@Nullable Double> placed = new ArrayList<>();
    for (Long size : sizes) {
      int index = sizeCurve.sizes().indexOf(size);
      placed.add(index < 0 ? null : all.get(index));
    }
    return placed;
  }

  /** Bandwidth, or the median where there is none, and beside it the slowest hundredth. */
  private void pair(String id, String subject, Supplier<PlacesAxis> axis, List<Line> lines) {
    Shown first = known(lines, Shown.RATE) ? Shown.RATE : Shown.P50;
    List<TimeChart> pair =
        Stream.of(first, Shown.P99)
            .filter(shown -> known(lines, shown))
            .map(shown -> chart(id, subject, lines, axis.get(), shown))
            .toList();
    if (!pair.isEmpty()) {
      rows.add(pair);
    }
  }

  private static boolean known(List<Line> lines, Shown shown) {
    return lines.stream().anyMatch(line -> known(shown.of.apply(line)));
  }

  private static boolean known(List<? extends @Nullable Double> values) {
    return values.stream().anyMatch(Objects::nonNull);
  }

  private TimeChart chart(
      String id, String subject, List<Line> lines, PlacesAxis axis, Shown shown) {
    List<Line> drawn = lines.stream().filter(line -> known(shown.of.apply(line))).toList();
    boolean bandwidth = shown == Shown.RATE;
    List<String> latencies = drawn.stream().map(Line::latency).distinct().toList();
    // Latencies that span different things are named line by line.
    boolean apart = !bandwidth && latencies.size() > 1;
    String title =
        bandwidth
            ? subject + "bandwidth"
            : subject + (apart ? "latency" : lower(latencies.getFirst())) + " " + shown.id;
    List<TimeChart.Series> series =
        drawn.stream()
            .map(line ->
                OverlayLines.one(
                    line.variant(),
                    labels.get(line.variant()) + (apart ? ": " + lower(line.latency()) : "")))
            .toList();
    TimeChart chart =
        new TimeChart(
            "overlay-%s-%s".formatted(shown.id, id),
            title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1),
            series,
            axis,
            bandwidth);
    List<double[]> values =
        drawn.stream().map(line -> OverlayLines.numbers(shown.of.apply(line))).toList();
    drawings.add(() -> draw(chart, axis, values, bandwidth));
    chart.onPoint(at -> read(chart, axis, values, at, bandwidth));
    return chart;
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  private static void draw(
      TimeChart chart, PlacesAxis axis, List<double[]> values, boolean bandwidth) {
    double unit = bandwidth ? Columns.rateUnit(Columns.largest(values)) : 1e3;
    List<double[]> shown = Columns.divided(values, unit);
    chart.unit(bandwidth ? Columns.rateUnitName(unit) : "");
    chart.draw(
        shown.stream().map(each -> without(axis.places(), each)).toList(),
        bandwidth
            ? Scale.linear(Columns.largest(shown), chart.rows())
            : Scale.spanning(Columns.least(shown), Columns.largest(shown), chart.rows()),
        bandwidth ? AxisFormat::plain : AxisFormat::micros);
  }

  /** Only the places that it has: a size that another run alone has must not break its line. */
  private static double[][] without(double[] places, double[] values) {
    int[] known = IntStream.range(0, values.length).filter(i -> !Double.isNaN(values[i])).toArray();
    return new double[][] {
      Arrays.stream(known).mapToDouble(i -> places[i]).toArray(),
      Arrays.stream(known).mapToDouble(i -> values[i]).toArray()
    };
  }

  /** The values at the nearest place beside the names; none where the mouse is elsewhere. */
  private static void read(
      TimeChart chart, PlacesAxis axis, List<double[]> values, double at, boolean bandwidth) {
    int nearest = Double.isNaN(at) ? -1 : axis.nearest(at);
    chart.cursorAt(nearest < 0 ? Double.NaN : axis.places()[nearest]);
    for (int i = 0; i < values.size(); i++) {
      chart.value(i, nearest < 0 ? "" : OverlayLines.words(values.get(i)[nearest], bandwidth));
    }
  }
}
