package io.throughline.console.desktop.chart;

import io.throughline.console.chart.SeriesSource;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.StagePoint;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.scenario.Role;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Values in columns, as charts take them. NaN where nothing is known. */
final class Columns {
  private static final double MICROS = 1e3;

  private Columns() {}

  static double[] of(List<LivePoint> points, ToDoubleFunction<LivePoint> value) {
    return points.stream().mapToDouble(value).toArray();
  }

  /** The value that a line shows of a point, in base units; nodes go by the ids of their roles. */
  static ToDoubleFunction<LivePoint> of(SeriesSource source) {
    return switch (source.figure()) {
      case BANDWIDTH ->
          Role.begins(source.node()) ? LivePoint::senderBandwidth : LivePoint::receiverBandwidth;
      case IN_FLIGHT -> LivePoint::inFlight;
      case STALLED -> LivePoint::stalledPercent;
      case P50 -> point -> point.p50Micros() * MICROS;
      case P99 -> point -> point.p99Micros() * MICROS;
      case STAGE_BANDWIDTH -> of(source, StagePoint::bandwidth);
      case STAGE_QUEUE -> of(source, StagePoint::queue);
      case STAGE_STALLED -> of(source, StagePoint::stalledPercent);
    };
  }

  private static ToDoubleFunction<LivePoint> of(
      SeriesSource source, ToDoubleFunction<StagePoint> value) {
    Stage stage =
        Arrays.stream(Stage.values())
            .filter(each -> each.id().equals(source.of()))
            .findFirst()
            .orElseThrow();
    return point -> value.applyAsDouble(point.stage(stage));
  }

  /** The points of a stretch, and one more at each side, so that lines reach the edge. */
  static List<LivePoint> within(List<LivePoint> points, Viewport viewport) {
    if (viewport.whole()) {
      return points;
    }
    int from = 0;
    while (from < points.size() && points.get(from).seconds() < viewport.from()) {
      from++;
    }
    int to = from;
    while (to < points.size() && points.get(to).seconds() <= viewport.to()) {
      to++;
    }
    return points.subList(Math.max(0, from - 1), Math.min(points.size(), to + 1));
  }
}
