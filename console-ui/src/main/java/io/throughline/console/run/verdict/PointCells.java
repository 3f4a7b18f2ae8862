package io.throughline.console.run.verdict;

import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.MessageRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Confidence;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.PointSide;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A point's figures as people read them in a table. */
public final class PointCells {
  private static final String NONE = "–";

  private PointCells() {}

  /**
   * A latency that stands beside the one by which points are told apart.
   *
   * @param heading {@code service p99}
   */
  public record Beside(
      String heading, Latency latency, ToLongFunction<Percentiles> figure, int importance) {

    /** The cell of a point. */
    public String of(Point point) {
      return time(Optional.ofNullable(point.latencies().get(latency.id())), figure);
    }
  }

  private static final List<Beside> SERVICE =
      List.of(new Beside("service p99", Latency.SERVICE, Percentiles::p99, 3));
  private static final Beside ONE_WAY =
      new Beside("one way p50", Latency.ONE_WAY, Percentiles::p50, 2);

  /** Of a planned load the time that its messages took once they were sent. */
  public static List<Beside> beside(List<Point> points) {
    return SERVICE.stream().filter(each -> any(points, each)).toList();
  }

  /** The same, and one way: only when a run is over it is known whether that may be shown. */
  public static List<Beside> besideAtEnd(List<Point> points) {
    return Stream.concat(SERVICE.stream(), Stream.of(ONE_WAY))
        .filter(each -> any(points, each))
        .toList();
  }

  private static boolean any(List<Point> points, Beside each) {
    return points.stream().anyMatch(point -> point.latencies().containsKey(each.latency().id()));
  }

  /** Heads the column of {@link #spans}. */
  public static final String SPANS = "spans";

  /** What a point's latency spans, where not all of a run's span the same. */
  public static String spans(Point point) {
    return BestPoints.telling(point)
        .map(latency -> latency.label().toLowerCase(Locale.ROOT))
        .orElse(NONE);
  }

  /** Latencies are those of {@link BestPoints#telling(Point)}, and what stands beside it. */
  static List<String> headings(Pieces pieces, List<Point> points) {
    boolean files = new BestPoints(points).onFiles();
    List<String> headings =
        new ArrayList<>(
            List.of(
                "Point",
                pieces.many(),
                files ? "read" : "received",
                files ? "written" : "sent",
                "rate",
                "p50",
                "p90",
                "p99",
                "p99.9",
                "max"));
    if (BestPoints.mixed(points)) {
      headings.add(SPANS);
    }
    beside(points).forEach(each -> headings.add(each.heading()));
    headings.addAll(List.of("verified", "±"));
    return headings;
  }

  /** In the order of {@link #headings}. */
  static List<String> of(List<Point> points, Point point) {
    Optional<Percentiles> latency = BestPoints.told(point);
    List<String> cells =
        new ArrayList<>(
            List.of(
                point.spec().label(),
                String.format(Locale.ROOT, "%,d", point.messages()).replace(',', '\u202f'),
                arrived(point),
                sent(point),
                MessageRate.format(point.messageRate()),
                time(latency, Percentiles::p50),
                time(latency, Percentiles::p90),
                time(latency, Percentiles::p99),
                time(latency, Percentiles::p999),
                time(latency, Percentiles::max)));
    if (BestPoints.mixed(points)) {
      cells.add(spans(point));
    }
    beside(points).forEach(each -> cells.add(each.of(point)));
    cells.add(verified(point));
    cells.add(confidence(point));
    return cells;
  }

  /** The headings and a row for each point, without the columns of which nothing is known. */
  public static List<List<String>> told(Pieces pieces, List<Point> points) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(headings(pieces, points));
    points.forEach(point -> rows.add(of(points, point)));
    int[] kept =
        IntStream.range(0, rows.getFirst().size())
            .filter(i -> rows.stream().skip(1).anyMatch(row -> !row.get(i).equals(NONE)))
            .toArray();
    return rows.stream().map(row -> Arrays.stream(kept).mapToObj(row::get).toList()).toList();
  }

  /** What arrived, per second; of files what was read. */
  public static String arrived(Point point) {
    return point.spec().shape() == Shape.LOCAL ? read(point) : rate(point.receiverBandwidth());
  }

  /** What was sent, per second; of files what was written. */
  public static String sent(Point point) {
    return rate(point.senderBandwidth());
  }

  /** Of files: what was read, per second. */
  static String read(Point point) {
    return rate(point.receiverBandwidth() - point.senderBandwidth());
  }

  /** Of files: what was written, per second. */
  static String written(Point point) {
    return sent(point);
  }

  private static String rate(double bytesPerSecond) {
    return bytesPerSecond <= 0 ? NONE : DataRate.format(bytesPerSecond);
  }

  private static String time(Optional<Percentiles> latency, ToLongFunction<Percentiles> figure) {
    return latency.map(p -> TimeSpan.format(figure.applyAsLong(p))).orElse(NONE);
  }

  /** {@code yes}, {@code no} where nothing was checked, {@code WRONG}, or {@code PARTIAL}. */
  public static String verified(Point point) {
    if (!point.complete()) {
      return "PARTIAL";
    }
    return point.mismatches() > 0 ? "WRONG" : point.verified() > 0 ? "yes" : "no";
  }

  /** Of the mean, the widest of both sides; a dash where neither tells. */
  public static String confidence(Point point) {
    return point.sides().stream()
        .map(PointSide::confidence)
        .filter(Objects::nonNull)
        .map(Confidence::percent)
        .filter(Double::isFinite)
        .max(Double::compare)
        .map(percent -> String.format(Locale.ROOT, "%.1f %%", percent))
        .orElse(NONE);
  }
}
