package io.throughline.console.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What came of all repetitions: a row for each kind of fault, and each violation by itself. */
final class SuiteTable {
  private final List<Trial.Result> results;

  SuiteTable(List<Trial.Result> results) {
    this.results = results;
  }

  @Override
  public String toString() {
    List<String> lines = new ArrayList<>();
    StringBuilder head =
        new StringBuilder(row("fault", "runs", "came", "detected", "median", "p99", "max"));
    for (Violation.Kind kind : Violation.Kind.values()) {
      head.append(" | ").append(kind.label());
    }
    lines.add(head.toString());
    for (SuiteFault fault : SuiteFault.values()) {
      List<Trial.Result> of =
          results.stream().filter(result -> result.repetition().fault() == fault).toList();
      if (!of.isEmpty()) {
        lines.add(line(fault.label(), of));
      }
    }
    lines.add(line("all", results));
    for (Trial.Result result : results) {
      for (Violation violation : result.violations()) {
        lines.add(
            "%s: %s%n    %s%n    %s"
                .formatted(
                    violation.kind().label(),
                    result.repetition(),
                    violation.text(),
                    result.repetition().again()));
      }
    }
    return String.join(System.lineSeparator(), lines);
  }

  private static String line(String label, List<Trial.Result> of) {
    long[] times =
        of.stream()
            .mapToLong(Trial.Result::detectedNanos)
            .filter(nanos -> nanos >= 0)
            .sorted()
            .toArray();
    StringBuilder line =
        new StringBuilder(
            row(
                label,
                of.size(),
                of.stream().filter(Trial.Result::came).count(),
                times.length,
                time(times, 0.5),
                time(times, 0.99),
                time(times, 1)));
    for (Violation.Kind kind : Violation.Kind.values()) {
      long count =
          of.stream()
              .filter(result ->
                  result.violations().stream().anyMatch(violation -> violation.kind() == kind))
              .count();
      line.append(" | ")
          .append(String.format(Locale.ROOT, "%" + kind.label().length() + "d", count));
    }
    return line.toString();
  }

  private static String row(Object... cells) {
    return String.format(Locale.ROOT, "%-28s %5s %5s %8s %8s %8s %8s", cells);
  }

  /** In seconds. */
  private static String time(long[] sorted, double part) {
    if (sorted.length == 0) {
      return "-";
    }
    int index = (int) Math.ceil(part * sorted.length) - 1;
    return String.format(Locale.ROOT, "%.2f s", sorted[Math.max(0, index)] / 1e9);
  }
}
