package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.PointSide;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A one-way latency is not shown, since the clocks are known less well than it is long. */
public final class OneWayUncertain implements Rule {
  @Override
  public String id() {
    return "one-way-uncertain";
  }

  @Override
  public Stream<String> check(Case run) {
    return run.onEach((node, evidence) -> {
      Stream<Map<String, String>> measured =
          run.points().isEmpty()
              ? Stream.ofNullable(node.result() == null ? null : node.result().histograms())
              : run.points().stream()
                  .flatMap(point -> point.sides().stream())
                  .filter(side -> side.role().equals(node.role()))
                  .map(PointSide::histograms);
      return measured
          .map(histograms -> histograms.get(Latency.ONE_WAY.id()))
          .flatMap(Stream::ofNullable)
          .map(encoded -> Percentiles.of(HistogramCode.decode(encoded)))
          .filter(oneWay -> !holds(evidence.clock(), oneWay))
          .limit(1)
          .map(oneWay -> sentence(node, evidence, oneWay));
    });
  }

  /** Whether a one-way latency may be shown. */
  public static boolean holds(@Nullable ClockOffset clock, Percentiles oneWay) {
    return clock != null && clock.errorNanos() <= oneWay.p50();
  }

  private static String sentence(NodeRecord node, Evidence evidence, Percentiles oneWay) {
    ClockOffset clock = evidence.clock();
    return clock == null
        ? "One-way latency is not shown: node %s could not ask for the other side's clock."
            .formatted(node.node())
        : "One-way latency is not shown: it came to %s in the median, and the other side's clock is known to %s only (shortest round trip %s, drift %s)."
            .formatted(
                TimeSpan.format(oneWay.p50()),
                "± " + TimeSpan.format(clock.errorNanos()),
                TimeSpan.format(clock.roundTripNanos()),
                TimeSpan.format(Math.abs(clock.driftNanos())));
  }
}
