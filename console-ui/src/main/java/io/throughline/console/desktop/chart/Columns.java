package io.throughline.console.desktop.chart;

import io.throughline.console.run.view.LivePoint;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Values in columns, as charts take them. NaN where nothing is known. */
final class Columns {
  private Columns() {}

  static double[] of(List<LivePoint> points, ToDoubleFunction<LivePoint> value) {
    return points.stream().mapToDouble(value).toArray();
  }

  static List<double[]> divided(List<double[]> columns, double by) {
    return columns.stream().map(c -> Arrays.stream(c).map(v -> v / by).toArray()).toList();
  }

  /** 0 where nothing is known. */
  static double largest(List<double[]> columns) {
    return columns.stream()
        .flatMapToDouble(Arrays::stream)
        .filter(v -> !Double.isNaN(v))
        .max()
        .orElse(0);
  }

  /** The smallest above 0; 0 where there is none. */
  static double least(List<double[]> columns) {
    return columns.stream().flatMapToDouble(Arrays::stream).filter(v -> v > 0).min().orElse(0);
  }

  /** The unit for rates up to this: bytes per second that are one. */
  static double rateUnit(double most) {
    return most >= 1e9 || most == 0 ? 1e9 : most >= 1e6 ? 1e6 : 1e3;
  }

  static String rateUnitName(double unit) {
    return unit == 1e9 ? "GB/s" : unit == 1e6 ? "MB/s" : "kB/s";
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
