package io.throughline.console.report.chart;

import io.throughline.console.run.annotation.Annotation;
import java.util.List;

/**
 * What all charts over time of a run have. Seconds since the start barrier was released.
 *
 * @param end where they end
 * @param starts where points begin
 * @param happened as lines upright
 * @param gaps for which nothing is known
 */
public record Course(double end, List<Double> starts, List<Annotation> happened, List<Gap> gaps) {
  static final Course NONE = new Course(0, List.of(), List.of(), List.of());

  public Course {
    starts = List.copyOf(starts);
    happened = List.copyOf(happened);
    gaps = List.copyOf(gaps);
  }

  /** Time without samples. */
  public record Gap(double from, double to) {}
}
