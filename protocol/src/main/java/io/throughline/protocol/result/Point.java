package io.throughline.protocol.result;

import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.Role;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * A measured point: what was done, and its figures from both sides. Bytes, nanoseconds, bytes per
 * second.
 *
 * @param receiverBandwidth bytes that arrived / the time of the side where they arrived; both
 *     directions together where both were measured; of files, all that was read and written
 * @param senderBandwidth bytes moved / the time of the side that moved them, likewise; of files,
 *     what was written
 * @param messageRate messages per second, by the same clock as {@code receiverBandwidth}; round
 *     trips per second where those were measured
 * @param messages that the figures rest on
 * @param bytes likewise
 * @param elapsedNanos of the side that {@code receiverBandwidth} comes from
 * @param latencies by {@link Latency#id}, from merged histograms
 * @param complete whether both sides measured it whole
 * @param sides what each side said, sender first
 */
public record Point(
    PointSpec spec,
    double receiverBandwidth,
    double senderBandwidth,
    double messageRate,
    long messages,
    long bytes,
    long elapsedNanos,
    Map<String, Percentiles> latencies,
    long verified,
    long mismatches,
    boolean complete,
    List<PointSide> sides) {

  public Point {
    sides = List.copyOf(sides);
  }

  /**
   * @param sides one per role, in any order
   */
  public static Point of(PointSpec spec, List<PointSide> sides) {
    return spec.shape() == Shape.LOCAL ? local(spec, sides.getFirst()) : between(spec, sides);
  }

  /** Of one side alone, which reads what arrives and writes what it sends. */
  private static Point local(PointSpec spec, PointSide side) {
    long messages = side.arrivedMessages() + side.sentMessages();
    long bytes = side.arrivedBytes() + side.sentBytes();
    return new Point(
        spec,
        perSecond(bytes, side.elapsedNanos()),
        perSecond(side.sentBytes(), side.elapsedNanos()),
        perSecond(messages, side.elapsedNanos()),
        messages,
        bytes,
        side.elapsedNanos(),
        latencies(List.of(side)),
        side.verified(),
        side.mismatches(),
        side.ending().isEmpty(),
        List.of(side));
  }

  private static Point between(PointSpec spec, List<PointSide> sides) {
    // With a one-sided read the bytes come from the receiver's side and arrive at the sender's.
    boolean read = spec.operation() == Operation.GET;
    PointSide sender = find(sides, read ? Role.RECEIVER : Role.SENDER);
    PointSide receiver = find(sides, read ? Role.SENDER : Role.RECEIVER);
    boolean both = spec.shape() == Shape.BOTH_WAYS;
    double arrived = perSecond(receiver.arrivedBytes(), receiver.elapsedNanos());
    double sent = perSecond(sender.sentBytes(), sender.elapsedNanos());
    double rate = perSecond(receiver.arrivedMessages(), receiver.elapsedNanos());
    if (both) {
      arrived += perSecond(sender.arrivedBytes(), sender.elapsedNanos());
      sent += perSecond(receiver.sentBytes(), receiver.elapsedNanos());
      rate += perSecond(sender.arrivedMessages(), sender.elapsedNanos());
    }
    if (spec.shape() == Shape.ROUND_TRIP) {
      rate = perSecond(sender.arrivedMessages(), sender.elapsedNanos());
    }
    return new Point(
        spec,
        arrived,
        sent,
        rate,
        receiver.arrivedMessages() + (both ? sender.arrivedMessages() : 0),
        receiver.arrivedBytes() + (both ? sender.arrivedBytes() : 0),
        receiver.elapsedNanos(),
        latencies(sides),
        sides.stream().mapToLong(PointSide::verified).sum(),
        sides.stream().mapToLong(PointSide::mismatches).sum(),
        sides.size() == 2 && sides.stream().allMatch(side -> side.ending().isEmpty()),
        read ? List.of(receiver, sender) : List.of(sender, receiver));
  }

  private static PointSide find(List<PointSide> sides, Role role) {
    return sides.stream()
        .filter(side -> side.role().equals(role.id()))
        .findFirst()
        .orElse(
            new PointSide(
                0,
                role.id(),
                0,
                0,
                0,
                0,
                0,
                0,
                "",
                Map.of(),
                Map.of(),
                List.of(),
                null,
                0,
                0,
                "this side said nothing",
                List.of()));
  }

  private static double perSecond(long amount, long nanos) {
    return nanos == 0 ? 0 : amount * 1e9 / nanos;
  }

  private static Map<String, Percentiles> latencies(List<PointSide> sides) {
    Map<String, Percentiles> percentiles = new LinkedHashMap<>();
    for (Latency latency : Latency.values()) {
      Histogram merged = HistogramCode.empty();
      for (PointSide side : sides) {
        String encoded = side.histograms().get(latency.id());
        if (encoded != null) {
          merged.add(HistogramCode.decode(encoded));
        }
      }
      if (merged.getTotalCount() > 0) {
        percentiles.put(latency.id(), Percentiles.of(merged));
      }
    }
    return percentiles;
  }
}
