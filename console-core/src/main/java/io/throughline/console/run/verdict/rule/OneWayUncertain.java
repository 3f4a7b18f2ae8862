package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Point;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A one-way latency is not shown, since the clocks are known less well than it is long. */
public final class OneWayUncertain {
  private OneWayUncertain() {}

  static Stream<String> check(FinishedRun run) {
    return run.onEach((node, evidence) -> {
      Map<String, Percentiles> refused = new LinkedHashMap<>();
      measured(run, node)
          .forEach((where, histograms) -> {
            String encoded = histograms.get(Latency.ONE_WAY.id());
            if (encoded != null) {
              Percentiles oneWay = Percentiles.of(HistogramCode.decode(encoded));
              if (!holds(evidence.clock(), oneWay)) {
                refused.put(where, oneWay);
              }
            }
          });
      return refused.isEmpty() ? Stream.empty() : Stream.of(sentence(node, evidence, refused));
    });
  }

  /** Histograms by the point's label; by nothing where the run is one measurement. */
  private static Map<String, Map<String, String>> measured(FinishedRun run, NodeRecord node) {
    Map<String, Map<String, String>> measured = new LinkedHashMap<>();
    if (run.points().isEmpty() && node.result() != null) {
      measured.put("", node.result().totals().histograms());
    }
    for (Point point : run.points()) {
      point.sides().stream()
          .filter(side -> side.role().equals(node.role()))
          .forEach(side -> measured.put(point.spec().label(), side.timing().histograms()));
    }
    return measured;
  }

  /** Whether a one-way latency may be shown. */
  public static boolean holds(@Nullable ClockOffset clock, Percentiles oneWay) {
    return clock != null && clock.errorNanos() <= oneWay.p50();
  }

  private static String sentence(
      NodeRecord node, Evidence evidence, Map<String, Percentiles> refused) {
    ClockOffset clock = evidence.clock();
    String labels = String.join(", ", refused.keySet());
    String where = labels.isEmpty() ? "" : " at " + labels;
    return clock == null
        ? "One-way latency not shown%s: node %s could not read the other side's clock."
            .formatted(where, node.node())
        : "One-way latency not shown%s: median %s, but the other side's clock is known to %s only (shortest round trip %s, drift %s)."
            .formatted(
                where,
                TimeSpan.format(refused.values().iterator().next().p50()),
                "± " + TimeSpan.format(clock.errorNanos()),
                TimeSpan.format(clock.roundTripNanos()),
                TimeSpan.format(Math.abs(clock.driftNanos())));
  }
}
