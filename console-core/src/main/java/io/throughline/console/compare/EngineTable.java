package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Fastest;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Comparison.Judgement;
import io.throughline.console.matrix.Median;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.SplitSetting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * One collective by each engine, size by size.
 *
 * @param collective its id
 * @param engines their ids; the first is what the others are held against
 */
public record EngineTable(String collective, List<String> engines, List<Row> rows) {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * A size.
   *
   * @param point in words, {@code 64 KiB}
   * @param size in bytes; 0 of a barrier
   * @param cells one for each engine
   * @param fastest ids of all engines that no other is known to be faster than; one where the
   *     fastest is known
   */
  public record Row(String point, long size, List<Time> cells, List<String> fastest) {}

  /**
   * An engine's time at a size.
   *
   * @param nanos of a call, the median of all runs; null where it was not measured
   * @param busBandwidth bytes per second, likewise; null of a barrier, too
   * @param overlap percent of a call that a computation hides, likewise; null where calls are not
   *     non-blocking
   * @param ratio its speed by that of the first engine: 2 is half the time. Null of the first, and
   *     where there is none
   * @param lower end of the ratio's interval; null where none can be told
   * @param upper end of it
   * @param judgement of the ratio; null of the first engine
   */
  public record Time(
      @Nullable Double nanos,
      @Nullable Double busBandwidth,
      @Nullable Double overlap,
      @Nullable Double ratio,
      @Nullable Double lower,
      @Nullable Double upper,
      @Nullable Judgement judgement) {}

  public EngineTable {
    engines = List.copyOf(engines);
    rows = List.copyOf(rows);
  }

  /**
   * @param variants of which the comparison is
   * @return empty where they are not one collective by several engines
   */
  public static Optional<EngineTable> of(List<Variant> variants, Comparison comparison) {
    return Variant.ofEngines(variants)
        ? Optional.of(ofAny(variants, comparison))
        : Optional.empty();
  }

  /**
   * As {@link #of}, of one engine too.
   *
   * @param variants runs of one collective
   */
  public static EngineTable ofAny(List<Variant> variants, Comparison comparison) {
    RunRecord any = variants.getFirst().runs().getFirst();
    List<String> engines =
        variants.stream()
            .map(variant -> variant.engine().orElseThrow())
            .map(CollectiveEngine::id)
            .toList();
    Collective collective = CollectiveScenario.collective(any.plan().settings());
    double busFactor =
        collective.busFactor(
            SplitSetting.splitOf(any.plan().settings())
                .map(split -> split.groups().getFirst().size())
                .orElse(any.plan().assignments().size()));
    PointLabels labels = Variant.subjects(variants);
    Map<String, Point> points = new LinkedHashMap<>();
    Variant.runs(variants)
        .flatMap(run -> run.results().points().stream())
        .forEach(point -> points.putIfAbsent(labels.of(point.spec()), point));
    List<Row> rows = new ArrayList<>();
    points.forEach((subject, point) -> {
      List<Figure> figures =
          comparison.figures().stream().filter(each -> each.subject().equals(subject)).toList();
      if (!figures.isEmpty()) {
        rows.add(
            new Row(
                point.spec().label(),
                point.spec().size(),
                times(figures, busFactor),
                fastest(comparison, subject, engines)));
      }
    });
    return new EngineTable(collective.id(), engines, rows);
  }

  /** The engines' names, {@code mpi, own}, that no other is known to be faster than. */
  private static List<String> fastest(Comparison comparison, String subject, List<String> engines) {
    return comparison.fastest().stream()
        .filter(each -> each.subject().equals(subject))
        .map(Fastest::columns)
        .flatMap(List::stream)
        .map(engines::get)
        .toList();
  }

  /**
   * @param figures of one point; the first is its headline
   */
  private static List<Time> times(List<Figure> figures, double busFactor) {
    Figure headline = figures.getFirst();
    List<Time> times = new ArrayList<>();
    for (int column = 0; column < headline.cells().size(); column++) {
      Change change = headline.cells().get(column).change();
      times.add(
          new Time(
              median(
                  figures, PointReadings.MESSAGE_RATE, column, calls -> NANOS_PER_SECOND / calls),
              median(figures, Measure.BANDWIDTH, column, bandwidth -> bandwidth * busFactor),
              median(figures, PointReadings.OVERLAP, column, percent -> percent),
              change == null ? null : ratio(change.percent()),
              change == null ? null : ratio(change.lower()),
              change == null ? null : ratio(change.upper()),
              change == null ? null : change.judgement()));
    }
    return times;
  }

  private static @Nullable Double ratio(@Nullable Double percent) {
    return percent == null ? null : (Double) (1 + percent / 100);
  }

  private static @Nullable Double median(
      List<Figure> figures, String measure, int column, DoubleUnaryOperator of) {
    boolean share = measure.equals(PointReadings.OVERLAP);
    DoubleStream values =
        figures.stream()
            .filter(figure -> figure.measure().id().equals(measure))
            .flatMap(figure -> figure.cells().get(column).values().stream())
            .filter(value -> value > 0 || share)
            .mapToDouble(value -> of.applyAsDouble(value));
    double median = share ? Median.of(values) : Median.ofRates(values);
    return Double.isNaN(median) ? null : (Double) median;
  }
}
