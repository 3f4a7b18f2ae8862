package io.throughline.protocol.scenario;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What a result must satisfy, {@code receiver.bandwidth >= 1GB/s}.
 *
 * @param metric the figure
 * @param comparison {@code >=}, {@code >}, {@code <=} or {@code <}
 * @param limit in the metric's base unit
 */
public record Threshold(Metric metric, String comparison, long limit) {

  /**
   * Reads {@code metric comparison value}.
   *
   * @throws IllegalArgumentException with what is allowed
   */
  public static Threshold parse(String text) {
    String[] parts = text.strip().split("\\s+", 3);
    if (parts.length != 3) {
      throw new IllegalArgumentException(
          "'%s' is not a threshold; write it as receiver.bandwidth >= 1GB/s".formatted(text));
    }
    Metric metric =
        Metric.find(parts[0])
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "'%s' is not a metric; metrics are %s"
                        .formatted(
                            parts[0],
                            Arrays.stream(Metric.values())
                                .map(Metric::id)
                                .collect(Collectors.joining(", ")))));
    if (!parts[1].matches("[<>]=?")) {
      throw new IllegalArgumentException(
          "'%s' is not a comparison; use >=, >, <= or <".formatted(parts[1]));
    }
    return new Threshold(metric, parts[1], (Long) metric.type().parse(parts[2]));
  }

  public boolean holds(double value) {
    return switch (comparison) {
      case ">=" -> value >= limit;
      case ">" -> value > limit;
      case "<=" -> value <= limit;
      default -> value < limit;
    };
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    return metric.id() + " " + comparison + " " + metric.type().show(limit);
  }
}
