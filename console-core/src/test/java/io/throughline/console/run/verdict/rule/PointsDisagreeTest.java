package io.throughline.console.run.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.PointRun;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.FlowEnd.WarmUp;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PointsDisagreeTest {
  @Test
  void shouldSayNothingWhereBothSidesCountTheSame() {
    assertThat(flags("one-way", side("sender", 10, 0, ""), side("receiver", 0, 10, ""))).isEmpty();
    assertThat(flags("both-ways", side("sender", 10, 12, ""), side("receiver", 12, 10, "")))
        .isEmpty();
  }

  @Test
  void shouldNameThePointAndBothCounts() {
    assertThat(flags("one-way", side("sender", 10, 0, ""), side("receiver", 0, 9, "")))
        .containsExactly(
            "Point 4 KiB: the sender counts 40,960 B sent, the receiver 36,864 B received.");
  }

  @Test
  void shouldLookAtTheWayBackToo() {
    assertThat(flags("both-ways", side("sender", 10, 11, ""), side("receiver", 12, 10, "")))
        .containsExactly(
            "Point 4 KiB: the receiver counts 49,152 B sent, the sender 45,056 B received.");
  }

  @Test
  void shouldNotWonderAboutAPointThatWasCutShort() {
    assertThat(
            flags("one-way", side("sender", 10, 0, "stopped"), side("receiver", 0, 7, "stopped")))
        .isEmpty();
    assertThat(flags("one-way", side("sender", 10, 0, ""))).as("half of it is missing").isEmpty();
  }

  private static List<String> flags(String direction, FlowEnd... sides) {
    RunPlan plan =
        PointRun.plan("r", SweepScenario.KIND, Map.of("sizes", "4KiB", "direction", direction));
    Point point = Point.of(plan.points().getFirst(), List.of(sides));
    return PointsDisagree.check(new FinishedRun(plan, List.of(), List.of(point), 0)).toList();
  }

  private static FlowEnd side(String role, long sent, long arrived, String end) {
    return new FlowEnd(
        0,
        role,
        Moved.of(4096, sent, arrived, 1_000_000),
        WarmUp.fixed(0),
        Timing.NONE,
        Checked.NOTHING,
        end,
        List.of());
  }
}
