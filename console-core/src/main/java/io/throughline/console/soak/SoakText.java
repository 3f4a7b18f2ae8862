package io.throughline.console.soak;

import io.throughline.console.compare.FigureTrend;
import io.throughline.protocol.quantity.DataRate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;

/** A soak in words, the same on screen and on paper. */
public final class SoakText {
  /** Titles of {@link #row}. */
  public static final List<String> TITLES =
      List.of("Figure", "Median", "First", "Last", "Drift", "Worst run");

  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final double MILLIS_PER_HOUR = 3_600_000;

  private SoakText() {}

  /** A cell for each of {@link #TITLES}. */
  public static List<String> row(SoakFigure figure) {
    var course = figure.course();
    var measure = course.measure();
    return List.of(
        course.label(),
        measure.text(figure.median()),
        measure.text(course.readings().getFirst().value()),
        measure.text(course.readings().getLast().value()),
        drift(figure),
        "%s at %s"
            .formatted(measure.text(figure.worst().value()), when(figure.worst().startedMillis())));
  }

  private static String drift(SoakFigure figure) {
    Drift drift = figure.drift();
    if (drift == null) {
      return "too few runs";
    }
    // A slope by hour of what took less would be more than was seen.
    double hours = Math.min(1, hours(figure));
    return String.format(
        Locale.ROOT,
        "%+.2f %% ±%.2f %s%s",
        100 * drift.perHour() * hours,
        100 * drift.margin() * hours,
        hours < 1 ? "in all" : "an hour",
        drift.certain() ? ", drifts" : "");
  }

  /** Between the earliest and the latest; a clock that was set back turns their order round. */
  private static double hours(SoakFigure figure) {
    LongSummaryStatistics starts =
        figure.course().readings().stream()
            .mapToLong(FigureTrend.Reading::startedMillis)
            .summaryStatistics();
    return (starts.getMax() - starts.getMin()) / MILLIS_PER_HOUR;
  }

  /** Results of a soak, a sentence each. */
  public static List<String> sentences(SoakResult result) {
    List<SoakFigure> drifting = result.drifting();
    boolean judged = result.figures().stream().anyMatch(figure -> figure.drift() != null);
    String drift =
        !judged
            ? "Whether anything drifts cannot be told from fewer than %d whole runs."
                .formatted(Drift.LEAST)
            : drifting.isEmpty()
                ? "No figure drifts by more than the runs scatter."
                : drifting.size() == 1
                    ? "One figure drifts: %s.".formatted(drifting.getFirst().course().label())
                    : "%d of %d figures drift.".formatted(drifting.size(), result.figures().size());
    WorstInterval worst = result.worst();
    return worst == null
        ? List.of(drift)
        : List.of(
            drift,
            String.format(
                Locale.ROOT,
                "The worst 10 s had %s (%.0f %% of the median), from %s UTC in run %s.",
                DataRate.format(worst.bandwidth()),
                100 * worst.bandwidth() / worst.median(),
                when(worst.startMillis()),
                worst.runId()));
  }

  private static String when(long millis) {
    return WHEN.format(Instant.ofEpochMilli(millis));
  }
}
