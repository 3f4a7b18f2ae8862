package io.throughline.console.desktop.chart;

import io.throughline.console.run.view.LivePoint;
import io.throughline.console.series.LatencyBreak;
import java.util.List;

/** Why the lines of a latency chart are broken. */
final class LatencyGaps {
  private LatencyGaps() {}

  /** The reason where there is a gap after the first value; else empty. */
  static String why(List<LivePoint> points) {
    return LatencyBreak.of(
            points.size(), i -> !Double.isNaN(points.get(i).p50Micros()), i -> moved(points.get(i)))
        .text();
  }

  private static boolean moved(LivePoint point) {
    return point.senderBandwidth() > 0 || point.receiverBandwidth() > 0;
  }
}
