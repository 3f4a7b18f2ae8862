package io.throughline.console.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.chart.Limit;
import io.throughline.console.run.view.Phase;
import io.throughline.console.testing.Records;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.Threshold;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Lines of several nodes on paper. */
class TimePlotsTest {
  private static NodeSeries series(String role) {
    return new NodeSeries(
        "n-" + role,
        role,
        List.of(1.0, 2.0),
        List.of(5L, 6L),
        List.of(0L, 0L),
        List.of(0.0, 0.0),
        Map.of(),
        Map.of(),
        Map.of());
  }

  /** Where the latency that tells the run is drawn, there is the threshold on it. */
  @Test
  void shouldDrawTheThresholdOnTheLatencyThatTellsTheRun() {
    NodeSeries sender =
        new NodeSeries(
            "n-sender",
            "sender",
            List.of(1.0, 2.0),
            List.of(5L, 6L),
            List.of(0L, 0L),
            List.of(0.0, 0.0),
            Map.of("post", List.of(1L, 1L), "flushed", List.of(10L, 20L)),
            Map.of("post", List.of(2L, 2L), "flushed", List.of(20L, 40L)),
            Map.of());
    RunRecord run =
        Records.wanting(
            Records.opening("limits"),
            ThresholdVerdict.unjudged(Threshold.parse("latency.p99 < 50us")),
            ThresholdVerdict.unjudged(Threshold.parse("receiver.bandwidth >= 90% of line")));
    PageData data = PageData.of(run, null, OverTime.of(run, 0, List.of(sender), List.of()), false);

    assertThat(TimePlots.of(data))
        .filteredOn(plot -> plot.id().equals("latency"))
        .flatExtracting(plot -> plot.chart().limits())
        .containsExactly(new Limit(50_000, "latency.p99 < 50 µs", Limit.Kind.CRITERION, true));
    assertThat(TimePlots.of(data).getFirst().chart().limits())
        .as("no line rate is known here")
        .isEmpty();
  }

  @Test
  void shouldReachToWhatHappenedAfterTheLastSample() {
    List<RunEvent> events =
        List.of(
            new RunEvent(1_000, "", "phase", Phase.RUNNING.words()),
            new RunEvent(4_500, "h2", "failure", "its agent was lost"));
    RunRecord run = Records.told(Records.opening("lost"), events);
    PageData data =
        PageData.of(run, null, OverTime.of(run, 0, List.of(series("sender")), List.of()), false);

    assertThat(TimePlots.of(data).getFirst().timeAxis().end()).isGreaterThanOrEqualTo(3.5);
  }
}
