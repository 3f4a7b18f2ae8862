package io.throughline.console.run.verdict;

import io.throughline.console.run.verdict.rule.OneWayUncertain;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Leaves one-way latencies out where the clocks are known less well than they are long. */
public final class OneWay {
  private OneWay() {}

  /** The quality of the run's clocks; empty where nobody asked. */
  public static Optional<ClockOffset> clock(List<NodeRecord> nodes) {
    return nodes.stream()
        .map(NodeRecord::evidence)
        .filter(Objects::nonNull)
        .flatMap(evidence -> Stream.ofNullable(evidence.clock()))
        .findFirst();
  }

  /** Returns the figures with only those one-way latencies that may be shown. */
  public static Measured settled(Measured measured, List<NodeRecord> nodes) {
    ClockOffset clock = clock(nodes).orElse(null);
    Summary summary = measured.summary();
    return new Measured(
        summary == null ? null : settled(summary, clock),
        measured.points().stream().map(point -> settled(point, clock)).toList(),
        measured.consoleStepNanos(),
        measured.group(),
        measured.expectation(),
        measured.fault(),
        measured.moved());
  }

  private static Summary settled(Summary summary, @Nullable ClockOffset clock) {
    return shown(summary.latencies(), clock) ? summary : summary.with(without(summary.latencies()));
  }

  private static Point settled(Point p, @Nullable ClockOffset clock) {
    return shown(p.latencies(), clock)
        ? p
        : new Point(
            p.spec(),
            p.rates(),
            p.basis(),
            without(p.latencies()),
            p.checked(),
            p.complete(),
            p.sides(),
            p.groups());
  }

  private static boolean shown(Map<String, Percentiles> latencies, @Nullable ClockOffset clock) {
    Percentiles oneWay = latencies.get(Latency.ONE_WAY.id());
    return oneWay == null || OneWayUncertain.holds(clock, oneWay);
  }

  private static Map<String, Percentiles> without(Map<String, Percentiles> latencies) {
    Map<String, Percentiles> others = new LinkedHashMap<>(latencies);
    others.remove(Latency.ONE_WAY.id());
    return others;
  }
}
