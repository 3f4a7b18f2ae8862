package io.throughline.console.report;

import io.throughline.console.run.annotation.Annotation;
import io.throughline.console.run.annotation.Annotation.Weight;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The meaning of the upright marks on printed charts over time. */
final class TimeMarks {
  /** The list of events has the rest. */
  private static final int MOST_TOLD = 6;

  private TimeMarks() {}

  /** That the warm-up ended where the chart begins needs no words. */
  private static boolean happened(Annotation annotation) {
    return annotation.weight() != Weight.COURSE || annotation.seconds() > 0;
  }

  /** A sentence that says what the dashed lines mean, the gravest first; empty for none. */
  static String words(List<Annotation> annotations) {
    List<Annotation> told =
        annotations.stream()
            .filter(TimeMarks::happened)
            .sorted(Comparator.comparing(Annotation::weight).reversed())
            .limit(MOST_TOLD)
            .sorted(Comparator.comparingDouble(Annotation::seconds))
            .toList();
    if (told.isEmpty()) {
      return "";
    }
    int more = (int) annotations.stream().filter(TimeMarks::happened).count() - told.size();
    return told.stream()
        .map(a -> String.format(Locale.ROOT, "%.1f s %s", a.seconds(), a.text()))
        .collect(
            Collectors.joining(
                "; ",
                " Dashed upright lines: ",
                more > 0 ? "; and %d more, among the events.".formatted(more) : "."));
  }
}
