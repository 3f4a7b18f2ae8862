package io.throughline.console.run.verdict;

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

/** A point's figures as people read them in a table. */
public final class PointCells {
  private static final String NONE = "–";

  private PointCells() {}

  /** Latencies are those of {@link BestPoints#latency()}. */
  static List<String> headings(Pieces pieces, List<Point> points) {
    boolean files = new BestPoints(points).onFiles();
    return List.of(
        "Point",
        pieces.many(),
        files ? "read" : "received",
        files ? "written" : "sent",
        "rate",
        "p50",
        "p90",
        "p99",
        "p99.9",
        "max",
        "verified",
        "±");
  }

  /** In the order of {@link #headings}. */
  static List<String> of(List<Point> points, Point point) {
    Optional<Percentiles> latency = new BestPoints(points).latency(point);
    return List.of(
        point.spec().label(),
        String.format(Locale.ROOT, "%,d", point.messages()).replace(',', '\u202f'),
        arrived(point),
        sent(point),
        MessageRate.format(point.messageRate()),
        time(latency, Percentiles::p50),
        time(latency, Percentiles::p90),
        time(latency, Percentiles::p99),
        time(latency, Percentiles::p999),
        time(latency, Percentiles::max),
        verified(point),
        confidence(point));
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
