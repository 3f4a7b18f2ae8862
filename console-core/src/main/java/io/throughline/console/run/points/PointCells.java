package io.throughline.console.run.points;

import io.throughline.console.run.verdict.LineRate;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.MessageRate;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.Percent;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Confidence;
import io.throughline.protocol.result.Expectation;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.OverlapFigures;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.TierUse;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** A point's figures as people read them in a table. */
final class PointCells {
  private static final double PERCENT = 100;

  private PointCells() {}

  /** {@code 1,234,567}. */
  private static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  static String pieces(Point point) {
    return count(point.basis().messages());
  }

  /** Rate of arriving bytes; of files the rate of reading. */
  static String arrived(Point point) {
    return bandwidth(
        point.spec().shape() == Shape.LOCAL
            ? point.rates().receiverBandwidth() - point.rates().senderBandwidth()
            : point.rates().receiverBandwidth());
  }

  /** Rate of sent bytes; of files the rate of writing. */
  static String sent(Point point) {
    return bandwidth(point.rates().senderBandwidth());
  }

  static String bandwidth(double bytesPerSecond) {
    return bytesPerSecond <= 0 ? NoValue.TEXT : DataRate.format(bytesPerSecond);
  }

  static String rate(Point point) {
    return point.rates().messageRate() == 0
        ? NoValue.TEXT
        : MessageRate.format(point.rates().messageRate());
  }

  static String percentile(Optional<Percentiles> latency, Percentile percentile) {
    return latency.map(percentile::text).orElse(NoValue.TEXT);
  }

  /** Half of the median: the time of one way where both take as long. */
  static String half(Optional<Percentiles> latency) {
    return latency.map(Percentile.P50::of).stream()
        .flatMapToLong(OptionalLong::stream)
        .mapToObj(nanos -> TimeSpan.format(nanos / 2))
        .findFirst()
        .orElse(NoValue.TEXT);
  }

  static String longest(Optional<Percentiles> latency) {
    return ofAny(latency, Percentiles::max);
  }

  static String mean(Optional<Percentiles> latency) {
    return ofAny(latency, percentiles -> Math.round(percentiles.mean()));
  }

  /** A value of a latency, however few there are; a dash where there is none. */
  private static String ofAny(Optional<Percentiles> latency, ToLongFunction<Percentiles> nanos) {
    return latency
        .filter(percentiles -> percentiles.count() > 0)
        .map(percentiles -> TimeSpan.format(nanos.applyAsLong(percentiles)))
        .orElse(NoValue.TEXT);
  }

  static String spans(Point point) {
    return BestPoints.telling(point)
        .map(latency -> latency.label().toLowerCase(Locale.ROOT))
        .orElse(NoValue.TEXT);
  }

  static boolean confident(Point point) {
    return widest(point).isPresent();
  }

  /** Confidence of the mean, the widest of both sides; a dash where neither tells. */
  static String confidence(Point point) {
    OptionalDouble widest = widest(point);
    return widest.isPresent() ? Percent.format(widest.getAsDouble()) : NoValue.TEXT;
  }

  private static OptionalDouble widest(Point point) {
    return point.sides().stream()
        .map(side -> side.timing().confidence())
        .filter(Objects::nonNull)
        .mapToDouble(Confidence::percent)
        .filter(Double::isFinite)
        .max();
  }

  static String ofLine(Point point, double bytesPerSecond) {
    return Percent.format(LineRate.percent(point, bytesPerSecond));
  }

  static String ofExpected(Point point, Expectation expectation) {
    OptionalDouble share = expectation.share(point);
    return share.isPresent() ? Percent.format(100 * share.getAsDouble()) : NoValue.TEXT;
  }

  /** {@code 99.7 %}. */
  static String share(OptionalDouble share) {
    return share.isPresent() ? Percent.format(100 * share.getAsDouble()) : NoValue.TEXT;
  }

  /** Whether its calls were begun and waited for, with a computation in between. */
  static boolean nonBlocking(Point point) {
    return point.sides().stream().anyMatch(side -> side.rank().overlap() != null);
  }

  /** A mean time of non-blocking calls. */
  static String ofOverlap(Point point, ToDoubleFunction<OverlapFigures> nanos) {
    return point
        .overlap()
        .map(figures -> TimeSpan.format(Math.round(nanos.applyAsDouble(figures))))
        .orElse(NoValue.TEXT);
  }

  /** {@code 73 %} of a call without a computation. */
  static String overlap(Point point) {
    return point
        .overlap()
        .map(figures -> Percent.format(PERCENT * figures.share()))
        .orElse(NoValue.TEXT);
  }

  /** {@code 4 KiB: 12/64, 64 KiB: 16/16}: by the rank that had most in use at once. */
  static String buffers(Point point) {
    return byTier(
        point,
        uses ->
            "%d/%d"
                .formatted(
                    uses.stream().mapToLong(TierUse::most).max().orElse(0),
                    uses.getFirst().buffers()));
  }

  /** {@code 4 KiB: 0, 64 KiB: 1,203}: messages of all ranks. */
  static String bufferWaits(Point point) {
    return byTier(point, uses -> count(uses.stream().mapToLong(TierUse::waits).sum()));
  }

  private static String byTier(Point point, Function<List<TierUse>, String> figure) {
    Map<Long, List<TierUse>> tiers =
        point.sides().stream()
            .flatMap(side -> side.rank().tiers().stream())
            .collect(Collectors.groupingBy(TierUse::bytes, TreeMap::new, Collectors.toList()));
    return tiers.isEmpty()
        ? NoValue.TEXT
        : tiers.entrySet().stream()
            .map(tier ->
                "%s: %s".formatted(ByteCount.exact(tier.getKey()), figure.apply(tier.getValue())))
            .collect(Collectors.joining(", "));
  }

  /** {@code 3.2 ×}. */
  static String times(OptionalDouble factor) {
    return factor.isPresent()
        ? String.format(Locale.ROOT, "%.1f ×", factor.getAsDouble())
        : NoValue.TEXT;
  }

  /** {@code zero-copy, cma}; of both directions where they differ. */
  static String protocol(Point point) {
    String all =
        point.sides().stream()
            .map(FlowEnd::protocol)
            .filter(Objects::nonNull)
            .map(TransferProtocol::text)
            .distinct()
            .collect(Collectors.joining(" / "));
    return all.isEmpty() ? NoValue.TEXT : all;
  }
}
