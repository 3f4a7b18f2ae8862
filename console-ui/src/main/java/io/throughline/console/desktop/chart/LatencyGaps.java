package io.throughline.console.desktop.chart;

import io.throughline.console.run.view.LivePoint;
import java.util.List;

/** Why the lines of a latency chart are broken. */
final class LatencyGaps {
  private LatencyGaps() {}

  /** The reason, after {@code spans}, where there is a gap after the first value; else that. */
  static String after(String spans, List<LivePoint> points) {
    List<LivePoint> shown =
        points.stream().dropWhile(point -> Double.isNaN(point.p50Micros())).toList();
    boolean untimed =
        shown.stream().anyMatch(point -> Double.isNaN(point.p50Micros()) && moved(point));
    boolean missing =
        shown.stream().anyMatch(point -> Double.isNaN(point.p50Micros()) && !moved(point));
    String why =
        untimed
            ? "gaps: no timed message completed"
            : missing ? "gaps: no samples, or nothing sent" : "";
    return spans.isEmpty() || why.isEmpty() ? spans + why : spans + "  ·  " + why;
  }

  private static boolean moved(LivePoint point) {
    return point.senderBandwidth() > 0 || point.receiverBandwidth() > 0;
  }
}
