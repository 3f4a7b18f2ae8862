package io.throughline.console.chart;

import io.throughline.console.run.verdict.LineRate;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.Metric;
import io.throughline.protocol.scenario.Threshold;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A threshold that charts show as a line.
 *
 * @param value in the metric's base unit, also where the threshold is a share of the line's rate
 * @param atLeast whether what is below it misses it
 * @param text as scenarios have it
 */
public record ThresholdLine(Metric metric, double value, boolean atLeast, String text) {

  /** Whether a value satisfies it. */
  public boolean holds(double actual) {
    return atLeast ? actual >= value : actual <= value;
  }

  /**
   * @param lineRate bytes per second; empty where it is not known, and then shares of it are left
   *     out
   */
  public static List<ThresholdLine> of(List<Threshold> thresholds, OptionalDouble lineRate) {
    return thresholds.stream()
        .filter(threshold -> !threshold.ofLine() || lineRate.isPresent())
        .map(threshold ->
            new ThresholdLine(
                threshold.metric(),
                threshold.ofLine()
                    ? lineRate.getAsDouble() * threshold.linePercent() / 100
                    : threshold.limit(),
                threshold.comparison().startsWith(">"),
                threshold.toString()))
        .toList();
  }

  /** The thresholds of a run, judged or not. */
  public static List<ThresholdLine> of(RunRecord run) {
    return read(
        run, run.assessment().thresholds().stream().map(ThresholdVerdict::threshold).toList());
  }

  /** Reads texts that this version understands; of the others only the verdict is shown. */
  private static List<ThresholdLine> read(RunRecord run, Collection<String> texts) {
    List<Threshold> thresholds = new ArrayList<>();
    for (String text : texts) {
      try {
        thresholds.add(Threshold.parse(text));
      } catch (IllegalArgumentException e) {
        // A newer version's.
      }
    }
    return of(thresholds, LineRate.of(run.plan(), run.nodes()));
  }

  /** On the chart of one of these metrics, by their ids. */
  static List<Limit> limits(List<ThresholdLine> all, Collection<String> metrics) {
    return all.stream()
        .filter(line -> metrics.contains(line.metric.id()))
        .map(line -> new Limit(line.value, line.text, Limit.Kind.CRITERION, true))
        .toList();
  }
}
