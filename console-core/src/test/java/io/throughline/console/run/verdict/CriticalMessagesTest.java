package io.throughline.console.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.FlowEnd.WarmUp;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.MessagesScenario;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.protocol.setting.SettingValues;
import io.throughline.testing.SettingPairs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class CriticalMessagesTest {
  private static final int RANKS = 4;

  private static RunPlan plan(String... pairs) {
    SettingValues settings =
        Scenario.defaults(MessagesScenario.KIND)
            .with(Map.of("topology", "ring", "slo", "100us"))
            .with(SettingPairs.of(pairs))
            .effective();
    List<Assignment> assignments = new ArrayList<>();
    for (int i = 0; i < RANKS; i++) {
      assignments.add(Assignment.plain("n" + i, "rank-" + i, "127.0.0.1"));
    }
    return new RunPlan("run", "messages", "messages", settings, "tcp", assignments);
  }

  /** At each rank so many round trips of one length, and others of another. */
  private static Point point(PointSpec spec, int usual, long nanos, int slow, long slowNanos) {
    List<FlowEnd> sides = new ArrayList<>();
    for (int i = 0; i < RANKS; i++) {
      Histogram trips = HistogramCode.empty();
      trips.recordValueWithCount(nanos, usual);
      trips.recordValueWithCount(slowNanos, slow);
      sides.add(
          new FlowEnd(
              spec.index(),
              "rank-" + i,
              Moved.of(64, usual + slow, usual + slow, 1_000_000_000),
              WarmUp.fixed(0),
              new Timing(Map.of(Latency.ROUND_TRIP.id(), HistogramCode.encode(trips)), Map.of()),
              Checked.NOTHING,
              "",
              List.of()));
    }
    return Point.of(spec, sides, RANKS);
  }

  private static List<Point> measured(RunPlan plan) {
    List<PointSpec> specs = plan.points();
    return List.of(
        point(specs.get(0), 990, 20_000, 10, 30_000),
        point(specs.get(1), 750, 20_000, 250, 90_000),
        point(specs.get(2), 990, 36_000, 10, 40_000),
        point(specs.get(3), 500, 50_000, 500, 360_000));
  }

  @Test
  void shouldTellTheShareWithinTheObjective() {
    RunPlan plan = plan();
    CriticalMessages critical = CriticalMessages.of(plan).orElseThrow();
    List<Point> points = measured(plan);
    assertThat(critical.within(points.getFirst())).hasValue(1);
    assertThat(critical.within(points.get(3)).getAsDouble()).isCloseTo(0.5, within(1e-6));
    assertThat(CriticalMessages.of(plan("slo", "0")).orElseThrow().within(points.getFirst()))
        .as("no objective")
        .isEmpty();
  }

  @Test
  void shouldTellWhatALoadLeaksIntoMessagesOfTheSameSizeAndHops() {
    RunPlan plan = plan();
    CriticalMessages critical = CriticalMessages.of(plan).orElseThrow();
    List<Point> points = measured(plan);
    assertThat(critical.leakage(points.getFirst(), points)).as("without load").isEmpty();
    assertThat(critical.leakage(points.get(1), points).getAsDouble()).isCloseTo(4.5, within(0.1));
    assertThat(critical.leakage(points.get(3), points).getAsDouble()).isCloseTo(10, within(0.2));
    assertThat(critical.leakage(points.get(3), List.of(points.get(3))))
        .as("nothing to hold it against")
        .isEmpty();
  }

  @Test
  void shouldTellWhatAHopAdds() {
    RunPlan plan = plan();
    CriticalMessages critical = CriticalMessages.of(plan).orElseThrow();
    List<Point> points = measured(plan);
    assertThat(critical.perHop(points).getAsDouble()).isCloseTo(8_000, within(300.0));
    assertThat(critical.perHop(points.subList(0, 2))).as("neighbours only").isEmpty();
  }

  @Test
  void shouldNotBeOfOtherRuns() {
    SettingValues settings = Scenario.defaults(SweepScenario.KIND).effective();
    RunPlan sweep = new RunPlan("run", "sweep", "sweep", settings, "tcp", List.of());
    assertThat(CriticalMessages.of(sweep)).isEmpty();
  }
}
