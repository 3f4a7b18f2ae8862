package io.throughline.console.chart;

import io.throughline.console.compare.NamedWorks;
import io.throughline.console.compare.NamedWorks.Column;
import io.throughline.console.compare.Overlay;
import io.throughline.console.compare.SizeCurve;
import io.throughline.console.compare.TimeSeries;
import io.throughline.console.run.view.PointAxis.Place;
import io.throughline.protocol.quantity.ByteCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the charts of several runs laid over one another. Runs of one variant share a colour. */
public final class ComparedCharts {
  /** Beyond this ratio between the largest and the median value latencies are over decades. */
  private static final double WIDE = 12;

  private final Overlay overlay;
  private final List<String> labels;

  /**
   * @param labels of the variants, in the order of their columns
   */
  public ComparedCharts(Overlay overlay, List<String> labels) {
    this.overlay = overlay;
    this.labels = labels;
  }

  /** The values of a curve at some sizes, of which it may lack some. */
  private static Column at(SizeCurve curve, List<Long> sizes) {
    UnaryOperator<List<@Nullable Double>> placed =
        all -> {
          List<@Nullable Double> values = new ArrayList<>();
          for (Long size : sizes) {
            int index = curve.sizes().indexOf(size);
            values.add(index < 0 ? null : all.get(index));
          }
          return values;
        };
    return new Column(
        curve.variant(),
        curve.latency(),
        placed.apply(curve.bandwidth()),
        placed.apply(curve.p50()),
        placed.apply(curve.p99()));
  }

  private enum Figure {
    RATE("rate", Column::bandwidth),
    P50("p50", Column::p50),
    P99("p99", Column::p99);

    private final String id;
    private final Function<Column, List<@Nullable Double>> of;

    Figure(String id, Function<Column, List<@Nullable Double>> of) {
      this.id = id;
      this.of = of;
    }

    boolean known(Column column) {
      return of.apply(column).stream().anyMatch(Objects::nonNull);
    }
  }

  /** Receivers' bandwidth over time; the lines are in the order of the overlay's. */
  public TimeChart bandwidth() {
    return overTime(
        "overlay-bandwidth", "Receiver’s bandwidth", Quantity.RATE, overlay.bandwidth(), 0);
  }

  /** Latency over time, likewise. */
  public TimeChart p99() {
    return overTime(
        "overlay-latency",
        overlay.latency() + ", p99 of each moment",
        Quantity.TIME,
        overlay.p99(),
        WIDE);
  }

  private TimeChart overTime(
      String id, String title, Quantity quantity, List<TimeSeries> series, double wide) {
    List<TimeLine> lines = new ArrayList<>();
    int[] seen = new int[labels.size()];
    boolean one = series.stream().map(TimeSeries::variant).distinct().count() == series.size();
    for (TimeSeries each : series) {
      int nth = ++seen[each.variant()];
      lines.add(
          new TimeLine(
              labels.get(each.variant()) + (nth == 1 ? "" : " (" + nth + ")"),
              SeriesColor.apart(each.variant()),
              // Where both are equal, the first shows as the rim of the others.
              one && lines.isEmpty() && series.size() > 1 ? Stroke.BROAD : Stroke.PLAIN,
              SeriesSource.first(SeriesSource.Figure.BANDWIDTH)));
    }
    return new TimeChart(id, title, "", quantity, lines, List.of(), List.of(), 0, wide);
  }

  /** Charts that stand beside each other: over sizes, or by name where nothing else tells apart. */
  public List<List<PointChart>> byPoint() {
    List<List<PointChart>> pairs = new ArrayList<>();
    overlay.curves().stream()
        .map(SizeCurve::work)
        .distinct()
        .forEach(work ->
            pairs.add(
                overSizes(
                    work, overlay.curves().stream().filter(c -> c.work().equals(work)).toList())));
    NamedWorks named = overlay.named();
    if (!named.works().isEmpty()) {
      pairs.add(pair("points", "", Places.named(named.works()), named.columns()));
    }
    return pairs.stream().filter(pair -> !pair.isEmpty()).toList();
  }

  private List<PointChart> overSizes(String work, List<SizeCurve> curves) {
    List<Long> sizes =
        curves.stream().flatMap(curve -> curve.sizes().stream()).distinct().sorted().toList();
    return pair(
        lower(work).replaceAll("[^a-z0-9]+", "-"),
        work.isEmpty() ? "" : work + ": ",
        new Places(
            sizes.stream().map(size -> new Place(size, ByteCount.binary(size))).toList(),
            true,
            // A size that another run alone has must not break a line.
            true),
        curves.stream().map(curve -> at(curve, sizes)).toList());
  }

  /** Bandwidth, or the median where there is none, and beside it the slowest hundredth. */
  private List<PointChart> pair(String id, String subject, Places across, List<Column> columns) {
    Figure first = columns.stream().anyMatch(Figure.RATE::known) ? Figure.RATE : Figure.P50;
    return Stream.of(first, Figure.P99)
        .filter(figure -> columns.stream().anyMatch(figure::known))
        .map(figure ->
            chart(id, subject, across, columns.stream().filter(figure::known).toList(), figure))
        .toList();
  }

  private PointChart chart(
      String id, String subject, Places across, List<Column> columns, Figure figure) {
    List<String> latencies = columns.stream().map(Column::latency).distinct().toList();
    boolean bandwidth = figure == Figure.RATE;
    // Latencies that span different things are named line by line.
    boolean apart = !bandwidth && latencies.size() > 1;
    String title =
        bandwidth
            ? subject + "bandwidth"
            : subject + (apart ? "latency" : lower(latencies.getFirst())) + " " + figure.id;
    List<Line> lines = new ArrayList<>();
    for (Column column : columns) {
      lines.add(
          new Line(
              labels.get(column.variant()) + (apart ? ": " + lower(column.latency()) : ""),
              SeriesColor.apart(column.variant()),
              Stroke.PLAIN,
              figure.of.apply(column)));
    }
    double[] known = lines.stream().flatMapToDouble(Line::known).sorted().toArray();
    return new PointChart(
        "overlay-%s-%s".formatted(figure.id, id),
        title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1),
        "",
        across,
        bandwidth ? Quantity.RATE : Quantity.TIME,
        !bandwidth && known[known.length - 1] / known[0] > WIDE,
        lines,
        List.of(),
        List.of(),
        List.of());
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
