package io.throughline.console.cli;

import io.throughline.console.run.verdict.OneWay;
import io.throughline.console.run.view.NodesAlike;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.DataPath;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The ground that a run's numbers rest on, in words: the path of the bytes, and the clocks. */
final class TrustText {
  private TrustText() {}

  static List<String> lines(RunRecord record) {
    List<String> lines = new ArrayList<>();
    NodesAlike.said(record.nodes(), TrustText::path)
        .forEach(said -> lines.add("Path          " + said));
    Percentiles oneWay =
        record.results().summary() == null
            ? null
            : record.results().summary().latencies().get(Latency.ONE_WAY.id());
    if (oneWay != null) {
      OneWay.clock(record.nodes())
          .ifPresent(clock ->
              lines.add(
                  "One way       p50 %s, p99 %s, each %s"
                      .formatted(
                          Percentile.P50.text(oneWay), Percentile.P99.text(oneWay), error(clock))));
    }
    points(record).ifPresent(lines::add);
    return lines;
  }

  private static String path(NodeRecord node) {
    DataPath path = node.path();
    return path == null ? "" : path.told();
  }

  /** The trust in runs of points: medians of those messages that were timed one way. */
  private static Optional<String> points(RunRecord record) {
    List<String> medians = new ArrayList<>();
    for (Point point : record.results().points()) {
      Percentiles oneWay = point.latencies().get(Latency.ONE_WAY.id());
      if (oneWay != null) {
        medians.add("%s %s".formatted(point.spec().label(), Percentile.P50.text(oneWay)));
      }
    }
    return medians.isEmpty()
        ? Optional.empty()
        : OneWay.clock(record.nodes())
            .map(clock ->
                "One way       medians: %s; each %s"
                    .formatted(String.join(", ", medians), error(clock)));
  }

  private static String error(ClockOffset clock) {
    return clock.oneClock()
        ? "by one clock"
        : "± %s at most, by both clocks".formatted(TimeSpan.format(clock.errorNanos()));
  }
}
