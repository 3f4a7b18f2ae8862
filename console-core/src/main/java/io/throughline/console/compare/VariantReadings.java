package io.throughline.console.compare;

import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All figures of a variant's runs, and of earlier runs of its plan once they are asked for. */
final class VariantReadings {
  private final Map<MetricValue.Key, List<MetricValue>> own;
  private final Supplier<List<RunRecord>> past;
  private final Function<RunRecord, List<MetricValue>> figures;
  private @Nullable Map<MetricValue.Key, List<MetricValue>> earlier;

  /**
   * @param past other runs of the same plan and nodes that nothing is known to have disturbed
   * @param figures all figures of a run
   */
  VariantReadings(
      Variant variant,
      Supplier<List<RunRecord>> past,
      Function<RunRecord, List<MetricValue>> figures) {
    this.own = read(variant.runs(), figures);
    this.past = past;
    this.figures = figures;
  }

  /** A reading of each figure that it has. */
  Map<MetricValue.Key, MetricValue> any() {
    Map<MetricValue.Key, MetricValue> any = new LinkedHashMap<>();
    own.forEach((key, metricValues) -> any.put(key, metricValues.getFirst()));
    return any;
  }

  List<MetricValue> of(MetricValue.Key key) {
    return own.getOrDefault(key, List.of());
  }

  Difference.Side side(MetricValue.Key key) {
    return new Difference.Side(of(key), () -> past(key));
  }

  private List<Double> past(MetricValue.Key key) {
    if (earlier == null) {
      earlier = read(past.get(), figures);
    }
    return Difference.values(earlier.getOrDefault(key, List.of()));
  }

  private static Map<MetricValue.Key, List<MetricValue>> read(
      List<RunRecord> runs, Function<RunRecord, List<MetricValue>> figures) {
    Map<MetricValue.Key, List<MetricValue>> metricValues = new LinkedHashMap<>();
    for (RunRecord run : runs) {
      for (MetricValue metricValue : figures.apply(run)) {
        metricValues
            .computeIfAbsent(metricValue.key(), ignored -> new ArrayList<>())
            .add(metricValue);
      }
    }
    return metricValues;
  }
}
