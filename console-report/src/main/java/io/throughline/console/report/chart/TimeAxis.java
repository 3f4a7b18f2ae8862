package io.throughline.console.report.chart;

import io.throughline.console.run.annotation.Annotation;
import java.util.List;

/**
 * The axis of all charts over time of a run, and what is marked on it. Seconds since the start
 * barrier was released.
 *
 * @param end of the axis
 * @param starts where points begin
 * @param happened marked as upright lines
 * @param gaps for which nothing is known
 */
public record TimeAxis(double end, List<Double> starts, List<Annotation> happened, List<Gap> gaps) {
  static final TimeAxis NONE = new TimeAxis(0, List.of(), List.of(), List.of());

  public TimeAxis {
    starts = List.copyOf(starts);
    happened = List.copyOf(happened);
    gaps = List.copyOf(gaps);
  }

  /** Time without samples. */
  public record Gap(double from, double to) {}
}
