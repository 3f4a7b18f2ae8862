package io.throughline.console.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.chart.Limit;
import io.throughline.console.chart.TimeChart;
import io.throughline.console.history.History;
import io.throughline.console.testing.CollectiveRecord;
import io.throughline.console.testing.DemoPoints;
import io.throughline.console.testing.Records;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.protocol.scenario.Threshold;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What charts on page and paper show. */
class PageChartsTest {
  @TempDir private Path folder;

  @Test
  void shouldDrawThresholdsThatAreNear() {
    try (History history = History.open(folder.resolve("history.db"))) {
      RunRecord run =
          DemoPoints.of(
              history,
              "demo",
              SweepScenario.KIND,
              Map.of("sizes", "64B,4KiB,64KiB"),
              List.of(
                  "receiver.bandwidth >= 1MB/s",
                  "receiver.bandwidth >= 900GB/s",
                  "latency.p99 < 20us",
                  "latency.p99 < 900s"),
              0);
      List<String> drawn =
          RunPage.of(history, run, 100).charts().byPoint().stream()
              .flatMap(chart -> chart.limits().stream())
              .filter(Limit::near)
              .map(Limit::label)
              .toList();
      assertThat(drawn)
          .containsExactlyInAnyOrder(
              "line rate, 25 GB/s", "receiver.bandwidth >= 1 MB/s", "latency.p99 < 20 µs");
    }
  }

  @Test
  void shouldDrawThresholdsOfARunThatGoesOnWhoeverStartedIt() {
    try (History history = History.open(folder.resolve("history.db"))) {
      RunRecord run =
          Records.wanting(
              Records.opening("on"),
              ThresholdVerdict.unjudged(Threshold.parse("receiver.bandwidth >= 1MB/s")));
      history.begin(run);
      assertThat(RunPage.of(history, run, 100).charts().sides())
          .flatExtracting(TimeChart::limits)
          .extracting(Limit::label)
          .containsExactly("receiver.bandwidth >= 1 MB/s");
    }
  }

  @Test
  void shouldDrawTheBandwidthOfWhatMovesDataAlone() {
    PageCharts reduced = PageCharts.of(CollectiveRecord.of(3, List.of()), List.of(), List.of());
    PageCharts met = PageCharts.of(CollectiveRecord.barrier(3), List.of(), List.of());
    assertThat(reduced.sides()).hasSize(1);
    assertThat(met.sides()).isEmpty();
  }
}
