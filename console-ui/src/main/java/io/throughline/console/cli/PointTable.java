package io.throughline.console.cli;

import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Points as a table. */
final class PointTable {
  private PointTable() {}

  /** A line for each point, below a line of headings; empty where there are no points. */
  static List<String> lines(List<Point> points) {
    List<String> lines = new ArrayList<>();
    if (!points.isEmpty()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%-18s %12s %12s %12s %14s %10s %10s",
              "Point",
              "messages",
              "received",
              "sent",
              "messages/s",
              "p50",
              "p99"));
    }
    points.forEach(point -> lines.add(line(point)));
    return lines;
  }

  private static String line(Point point) {
    Percentiles latency = latency(point.latencies());
    return String.format(
        Locale.ROOT,
        "%-18s %12d %12s %12s %14.0f %10s %10s",
        point.spec().label(),
        point.messages(),
        DataRate.format(point.receiverBandwidth()),
        DataRate.format(point.senderBandwidth()),
        point.messageRate(),
        latency == null ? "" : TimeSpan.format(latency.p50()),
        latency == null ? "" : TimeSpan.format(latency.p99()));
  }

  private static @org.jspecify.annotations.Nullable Percentiles latency(
      Map<String, Percentiles> latencies) {
    for (Latency latency : Latency.values()) {
      Percentiles percentiles = latencies.get(latency.id());
      if (percentiles != null && latency != Latency.POST && latency != Latency.LOCAL) {
        return percentiles;
      }
    }
    return latencies.get(Latency.LOCAL.id());
  }
}
