package io.throughline.console.compare;

import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All figures of a variant's runs, and of earlier runs of its plan once they are asked for. */
final class VariantReadings {
  private final Map<Reading.Key, List<Reading>> own;
  private final Supplier<List<RunRecord>> past;
  private final Subjects subjects;
  private @Nullable Map<Reading.Key, List<Reading>> earlier;

  /**
   * @param past other runs of the same plan and nodes that nothing is known to have disturbed
   * @param subjects what points are called
   */
  VariantReadings(Variant variant, Supplier<List<RunRecord>> past, Subjects subjects) {
    this.own = read(variant.runs(), subjects);
    this.past = past;
    this.subjects = subjects;
  }

  /** A reading of each figure that it has. */
  Map<Reading.Key, Reading> any() {
    Map<Reading.Key, Reading> any = new LinkedHashMap<>();
    own.forEach((key, readings) -> any.put(key, readings.getFirst()));
    return any;
  }

  List<Reading> of(Reading.Key key) {
    return own.getOrDefault(key, List.of());
  }

  Difference.Side side(Reading.Key key) {
    return new Difference.Side(of(key), () -> past(key));
  }

  private List<Double> past(Reading.Key key) {
    if (earlier == null) {
      earlier = read(past.get(), subjects);
    }
    return Difference.values(earlier.getOrDefault(key, List.of()));
  }

  private static Map<Reading.Key, List<Reading>> read(List<RunRecord> runs, Subjects subjects) {
    Map<Reading.Key, List<Reading>> readings = new LinkedHashMap<>();
    for (RunRecord run : runs) {
      for (Reading reading : RunReadings.of(run, subjects)) {
        readings.computeIfAbsent(reading.key(), ignored -> new ArrayList<>()).add(reading);
      }
    }
    return readings;
  }
}
