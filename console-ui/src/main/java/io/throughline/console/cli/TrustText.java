package io.throughline.console.cli;

import io.throughline.console.run.verdict.OneWay;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.DataPath;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;

/** What a run's numbers rest on, in words: the path of the bytes, and the clocks. */
final class TrustText {
  private TrustText() {}

  static List<String> lines(RunRecord record) {
    List<String> lines = new ArrayList<>();
    for (NodeRecord node : record.nodes()) {
      DataPath path = node.path();
      if (path != null) {
        lines.add("Path          %s: %s".formatted(node.node(), path.told()));
      }
    }
    Percentiles oneWay =
        record.summary() == null ? null : record.summary().latencies().get(Latency.ONE_WAY.id());
    if (oneWay != null) {
      OneWay.clock(record.nodes())
          .ifPresent(clock ->
              lines.add(
                  "One way       p50 %s, p99 %s, each ± %s by both clocks"
                      .formatted(
                          TimeSpan.format(oneWay.p50()),
                          TimeSpan.format(oneWay.p99()),
                          TimeSpan.format(clock.errorNanos()))));
    }
    return lines;
  }
}
