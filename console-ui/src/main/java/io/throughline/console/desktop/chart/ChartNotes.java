package io.throughline.console.desktop.chart;

import io.throughline.console.chart.ThresholdLine;
import io.throughline.console.run.annotation.Annotation;
import io.throughline.console.run.view.LivePoint;
import java.util.List;

/**
 * Notes that are drawn over a run's lines.
 *
 * @param marks what happened, by time
 * @param limits the thresholds that charts can show
 */
public record ChartNotes(List<Annotation> marks, List<ThresholdLine> limits) {
  public static final ChartNotes NONE = new ChartNotes(List.of(), List.of());

  public ChartNotes {
    marks = List.copyOf(marks);
    limits = List.copyOf(limits);
  }

  /** Those within so many seconds. */
  List<Annotation> near(double seconds, double distance) {
    return marks.stream().filter(m -> Math.abs(m.seconds() - seconds) <= distance).toList();
  }

  /** The end of charts: the last point, or what happened after it. */
  double end(List<LivePoint> points) {
    double last = points.isEmpty() ? 0 : points.getLast().seconds();
    return marks.stream().mapToDouble(Annotation::seconds).reduce(last, Math::max);
  }
}
