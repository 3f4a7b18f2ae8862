package io.throughline.console.compare;

import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A figure over runs of one configuration, one after the other.
 *
 * @param subject what it is of: a point in words; empty where a run is one measurement
 * @param readings of the whole runs in which it is known, the earliest first
 */
public record FigureTrend(String subject, Measure measure, List<Reading> readings) {
  public FigureTrend {
    readings = List.copyOf(readings);
  }

  /** One run's value, in the measure's base unit. */
  public record Reading(String runId, long startedMillis, double value) {}

  /** All figures of some runs, in the order in which a run tells them. */
  public static List<FigureTrend> of(List<RunRecord> runs) {
    if (runs.isEmpty()) {
      return List.of();
    }
    PointLabels pointLabels = PointLabels.of(runs);
    FlowFrame frame = FlowFrame.of(List.of(new Variant("", runs)));
    Map<MetricValue.Key, List<MetricValue>> values = new LinkedHashMap<>();
    for (RunRecord run : runs) {
      for (MetricValue value : RunReadings.of(run, pointLabels, frame)) {
        if (value.doubt().isEmpty() && !Double.isNaN(value.value())) {
          values.computeIfAbsent(value.key(), ignored -> new ArrayList<>()).add(value);
        }
      }
    }
    return values.values().stream()
        .map(all ->
            new FigureTrend(
                all.getFirst().subject(),
                all.getFirst().measure(),
                all.stream()
                    .map(each ->
                        new Reading(each.run().runId(), each.run().startedMillis(), each.value()))
                    .toList()))
        .toList();
  }

  /** For tables: {@code put 64 KiB, Receiver's bandwidth}. */
  public String label() {
    return subject.isEmpty() ? measure.label() : subject + ", " + measure.label();
  }

  /** The values, in order. */
  public double[] values() {
    return readings.stream().mapToDouble(Reading::value).toArray();
  }
}
