package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.NearestName;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A criterion that a result must satisfy: {@code receiver.bandwidth >= 1GB/s}, {@code
 * receiver.bandwidth >= 90% of line}, {@code latency.p99 < 50us}.
 *
 * @param metric the figure
 * @param comparison {@code >=}, {@code >}, {@code <=} or {@code <}
 * @param limit in the metric's base unit; 0 where it is a share of the line's rate
 * @param linePercent of the rate of the nodes' data interfaces, above 0 and at most 100; 0 where
 *     the limit is a value
 */
public record Threshold(Metric metric, String comparison, long limit, double linePercent) {
  private static final Pattern FORM = Pattern.compile("([A-Za-z][\\w.]*)\\s*([^\\w\\s.]+)\\s*(.+)");
  private static final Pattern PERCENT = Pattern.compile("[0-9]*\\.?[0-9]+");
  private static final Pattern OF_LINE = Pattern.compile("([^%]*)%\\s*of\\s+line\\s*");

  /** Whether a run of the kind measures the figure that the criterion is of. */
  public boolean judges(ScenarioKind kind) {
    return metric != Metric.STALLED_PERCENT || kind.workload().countsAhead();
  }

  /**
   * Reads {@code metric comparison value}.
   *
   * @throws IllegalArgumentException with what is allowed
   */
  public static Threshold parse(String text) {
    Matcher parts = FORM.matcher(text.strip());
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a threshold; write it as receiver.bandwidth >= 1GB/s".formatted(text));
    }
    Metric metric = Metric.find(parts.group(1)).orElseThrow(() -> noMetric(parts.group(1)));
    String comparison = parts.group(2);
    if (!comparison.matches("[<>]=?")) {
      throw new IllegalArgumentException(
          "'%s' is not a comparison; use >=, >, <= or <".formatted(comparison));
    }
    Matcher ofLine = OF_LINE.matcher(parts.group(3));
    return ofLine.matches()
        ? new Threshold(metric, comparison, 0, linePercent(metric, ofLine.group(1)))
        : new Threshold(metric, comparison, (Long) metric.type().parse(parts.group(3)), 0);
  }

  private static IllegalArgumentException noMetric(String given) {
    List<String> ids = Arrays.stream(Metric.values()).map(Metric::id).toList();
    return new IllegalArgumentException(
        "'%s' is not a metric; %s"
            .formatted(
                given, NearestName.question(given, ids, "metrics are " + String.join(", ", ids))));
  }

  private static double linePercent(Metric metric, String text) {
    if (!metric.isRate()) {
      throw new IllegalArgumentException(
          "%s is no rate, so it cannot be held against the line's; give a value"
              .formatted(metric.id()));
    }
    if (PERCENT.matcher(text.strip()).matches()) {
      double percent = Double.parseDouble(text.strip());
      if (percent > 0 && percent <= 100) {
        return percent;
      }
    }
    throw new IllegalArgumentException(
        "'%s%%' is no share of the line; write it as 90%% of line, above 0 and at most 100"
            .formatted(text.strip()));
  }

  /** Whether its limit is a share of the line's rate. */
  public boolean ofLine() {
    return linePercent > 0;
  }

  /** In the metric's base unit; only where the limit is a value. */
  public boolean holds(double value) {
    return compare(value, limit);
  }

  /**
   * In bytes per second; only where the limit is a share of the line's rate.
   *
   * @param lineRate bytes per second
   */
  public boolean holds(double value, double lineRate) {
    return compare(value, lineRate * linePercent / 100);
  }

  private boolean compare(double value, double against) {
    return switch (comparison) {
      case ">=" -> value >= against;
      case ">" -> value > against;
      case "<=" -> value <= against;
      default -> value < against;
    };
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    String shown =
        ofLine()
            ? BigDecimal.valueOf(linePercent).stripTrailingZeros().toPlainString() + "% of line"
            : metric.type().show(limit);
    return metric.id() + " " + comparison + " " + shown;
  }
}
