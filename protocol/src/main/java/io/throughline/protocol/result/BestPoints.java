package io.throughline.protocol.result;

import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.scenario.PipelineStages;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The points that a reader looks at first. Where some were measured whole and found right, only
 * those count; of a pipeline only the whole, not what its stages do alone.
 */
public final class BestPoints {
  /** A rate is held where so much of it was reached: a schedule's end falls between messages. */
  private static final double HELD = 0.99;

  private final List<Point> points;
  private final Optional<Latency> latency;

  public BestPoints(List<Point> measured) {
    List<Point> right =
        measured.stream()
            .filter(point -> point.complete() && point.checked().mismatches() == 0)
            .toList();
    List<Point> candidates = right.isEmpty() ? List.copyOf(measured) : right;
    points = ofTheWhole(candidates);
    latency =
        Latency.telling().stream()
            .filter(each -> measured.stream().anyMatch(point -> of(point, each).isPresent()))
            .findFirst();
  }

  /** Those by which a run is judged: of a pipeline not what its stages do alone. */
  public static List<Point> ofTheWhole(List<Point> measured) {
    List<Point> whole = measured.stream().filter(BestPoints::isWholePipeline).toList();
    return whole.isEmpty() ? measured : whole;
  }

  private static boolean isWholePipeline(Point point) {
    return PipelineStages.of(point.spec())
        .filter(stages -> stages == PipelineStages.ALL)
        .isPresent();
  }

  /** The latency that says most of one point; another point's may span something else. */
  public static Optional<Latency> telling(Point point) {
    return Latency.telling().stream().filter(latency -> of(point, latency).isPresent()).findFirst();
  }

  /** Figures of {@link #telling(Point)}; empty where the point has no latency. */
  public static Optional<Percentiles> told(Point point) {
    return telling(point).flatMap(latency -> of(point, latency));
  }

  /** Whether the points' latencies span different things: each needs a word beside it. */
  public static boolean mixed(Collection<Point> points) {
    return points.stream().flatMap(point -> telling(point).stream()).distinct().count() > 1;
  }

  /** The one latency by which all points are told apart; empty where none was measured. */
  public Optional<Latency> latency() {
    return latency;
  }

  /** That latency of a point; empty where the point has none. */
  public Optional<Percentiles> latency(Point point) {
    return latency.flatMap(each -> of(point, each));
  }

  private static Optional<Percentiles> of(Point point, Latency latency) {
    return Optional.ofNullable(point.latencies().get(latency.id()))
        .filter(percentiles -> percentiles.count() > 0);
  }

  /** The highest bandwidth; empty where nothing arrived. */
  public Optional<Point> fastest() {
    return most(point -> point.rates().receiverBandwidth());
  }

  /** The highest message rate; empty where nothing arrived. */
  public Optional<Point> busiest() {
    return most(point -> point.rates().messageRate());
  }

  private Optional<Point> most(ToDoubleFunction<Point> figure) {
    return points.stream()
        .filter(point -> figure.applyAsDouble(point) > 0)
        .max(Comparator.comparingDouble(figure));
  }

  /** The lowest median of {@link #latency()}; of several the smallest message. */
  public Optional<Point> quickest() {
    return points.stream()
        .filter(point -> latency(point).isPresent())
        .min(
            Comparator.comparingLong(
                    (Point point) -> latency(point).map(Percentiles::p50).orElse(0L))
                .thenComparingLong(point -> point.spec().size()));
  }

  /** The highest planned rate that was reached; of several sizes the smallest. */
  public Optional<Point> highestHeld() {
    return points.stream()
        .filter(BestPoints::held)
        .max(
            Comparator.comparingLong((Point point) -> point.spec().rate())
                .thenComparingLong(point -> -point.spec().size()));
  }

  /** Whether the point had a planned rate and reached it. */
  public static boolean held(Point point) {
    return point.spec().rate() > 0 && point.rates().messageRate() >= HELD * point.spec().rate();
  }

  /** Whether any point had a planned rate. */
  public boolean paced() {
    return points.stream().anyMatch(point -> point.spec().rate() > 0);
  }

  /** Whether all points were between memory and files. */
  public boolean onFiles() {
    return !points.isEmpty()
        && points.stream().allMatch(point -> point.spec().shape() == Shape.LOCAL);
  }

  /** Whether all messages went there and back. */
  public boolean roundTrips() {
    return !points.isEmpty() && points.stream().allMatch(point -> point.spec().shape().roundTrip());
  }
}
