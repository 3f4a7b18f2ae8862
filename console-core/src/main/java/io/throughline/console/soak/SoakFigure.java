package io.throughline.console.soak;

import io.throughline.console.compare.FigureTrend;
import io.throughline.console.compare.FigureTrend.Reading;
import io.throughline.console.compare.Measure.Better;
import io.throughline.console.matrix.Median;
import io.throughline.protocol.result.RunRecord;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A figure over hours.
 *
 * @param median of the runs
 * @param worst run; of a figure of which neither direction is better, the one farthest from the
 *     median
 * @param drift null where there are too few runs
 */
public record SoakFigure(FigureTrend course, double median, Reading worst, @Nullable Drift drift) {
  /** With which any of the figures may be said to drift though none does. */
  private static final double LEVEL = 0.05;

  /** All figures that more than one of the runs has. */
  public static List<SoakFigure> of(List<RunRecord> runs) {
    List<FigureTrend> courses =
        FigureTrend.of(runs).stream().filter(course -> course.readings().size() > 1).toList();
    return courses.stream().map(course -> of(course, LEVEL / courses.size())).toList();
  }

  private static SoakFigure of(FigureTrend course, double level) {
    double median = Median.of(Arrays.stream(course.values()));
    Comparator<Reading> byValue = Comparator.comparingDouble(Reading::value);
    Better better = course.measure().better();
    Comparator<Reading> worse =
        switch (better) {
          case HIGHER -> byValue.reversed();
          case LOWER -> byValue;
          case NEITHER -> Comparator.comparingDouble(reading -> Math.abs(reading.value() - median));
        };
    Reading worst = course.readings().stream().max(worse).orElseThrow();
    return new SoakFigure(course, median, worst, Drift.of(course, level).orElse(null));
  }
}
