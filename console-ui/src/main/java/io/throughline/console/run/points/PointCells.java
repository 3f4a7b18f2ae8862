package io.throughline.console.run.points;

import static io.throughline.console.run.points.PointColumn.NONE;

import io.throughline.console.run.verdict.LineRate;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.MessageRate;
import io.throughline.protocol.quantity.Percent;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Confidence;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.PointSide;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** A point's figures as people read them in a table. */
final class PointCells {
  private PointCells() {}

  /** {@code 1,234,567}. */
  private static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  static String pieces(Point point) {
    return count(point.messages());
  }

  /** What arrived, per second; of files what was read. */
  static String arrived(Point point) {
    return bandwidth(
        point.spec().shape() == Shape.LOCAL
            ? point.receiverBandwidth() - point.senderBandwidth()
            : point.receiverBandwidth());
  }

  /** What was sent, per second; of files what was written. */
  static String sent(Point point) {
    return bandwidth(point.senderBandwidth());
  }

  private static String bandwidth(double bytesPerSecond) {
    return bytesPerSecond <= 0 ? NONE : DataRate.format(bytesPerSecond);
  }

  static String rate(Point point) {
    return point.messageRate() == 0 ? NONE : MessageRate.format(point.messageRate());
  }

  static String time(Optional<Percentiles> latency, ToLongFunction<Percentiles> figure) {
    return latency
        .filter(percentiles -> percentiles.count() > 0)
        .map(percentiles -> TimeSpan.format(figure.applyAsLong(percentiles)))
        .orElse(NONE);
  }

  static String spans(Point point) {
    return BestPoints.telling(point)
        .map(latency -> latency.label().toLowerCase(Locale.ROOT))
        .orElse(NONE);
  }

  static boolean confident(Point point) {
    return widest(point).isPresent();
  }

  /** Of the mean, the widest of both sides; a dash where neither tells. */
  static String confidence(Point point) {
    OptionalDouble widest = widest(point);
    return widest.isPresent() ? Percent.format(widest.getAsDouble()) : NONE;
  }

  private static OptionalDouble widest(Point point) {
    return point.sides().stream()
        .map(PointSide::confidence)
        .filter(Objects::nonNull)
        .mapToDouble(Confidence::percent)
        .filter(Double::isFinite)
        .max();
  }

  static String ofLine(Point point, double bytesPerSecond) {
    return Percent.format(LineRate.percent(point, bytesPerSecond));
  }

  /** {@code zero-copy, cma}; of both directions where they differ. */
  static String protocol(Point point) {
    String all =
        point.sides().stream()
            .map(PointSide::protocol)
            .filter(Objects::nonNull)
            .map(TransferProtocol::text)
            .distinct()
            .collect(Collectors.joining(" / "));
    return all.isEmpty() ? NONE : all;
  }

  /** {@code yes}, {@code no} where nothing was checked, {@code WRONG}, or {@code PARTIAL}. */
  static String verdict(Point point) {
    if (!point.complete()) {
      return "PARTIAL";
    }
    return point.mismatches() > 0 ? "WRONG" : point.verified() > 0 ? "yes" : "no";
  }

  /**
   * How many were checked, {@code no} where nothing was, how many were wrong, or {@code partial}.
   */
  static String verified(Point point) {
    if (!point.complete()) {
      return "partial";
    }
    if (point.mismatches() > 0) {
      return count(point.mismatches()) + " wrong";
    }
    return point.verified() > 0 ? count(point.verified()) : "no";
  }
}
