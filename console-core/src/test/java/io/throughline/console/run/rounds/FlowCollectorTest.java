package io.throughline.console.run.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.run.path.BytesMoved;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.message.AgentMessage.FlowMeasured;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.FlowEnd.WarmUp;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.scenario.MatrixScenario;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FlowCollectorTest {
  private static final Flow THERE = new Flow(0, 1);
  private static final Round FIRST = new Round(0, List.of(THERE));

  private final FlowCollector flows = new FlowCollector(plan());

  private static RunPlan plan() {
    Scenario scenario =
        Scenario.defaults(MatrixScenario.KIND)
            .with(Map.of("ranks", "2", "latencyDuration", "0", "size", "1000B"));
    return new RunPlan(
        "run",
        "matrix",
        "matrix",
        scenario.effective(),
        "tcp",
        List.of(
            Assignment.plain("a", "rank", "127.0.0.1"),
            Assignment.plain("b", "rank-2", "127.0.0.1")));
  }

  private static FlowMeasured end(int round, String role, long messages, String problem) {
    boolean sends = role.equals("sender");
    return new FlowMeasured(
        round,
        THERE,
        List.of(
            new FlowEnd(
                2 * round,
                role,
                Moved.of(1000, sends ? messages : 0, sends ? 0 : messages, 1_000_000),
                WarmUp.fixed(0),
                Timing.NONE,
                new Checked(messages, 0),
                problem,
                List.of())),
        sends ? 0.02 : 0.3,
        problem);
  }

  @Test
  void shouldPutBothEndsOfAFlowTogether() {
    flows.begin(FIRST);
    assertThat(flows.take(0, end(0, "sender", 70, ""))).isEmpty();
    assertThat(flows.through(0)).isTrue();
    assertThat(flows.through(1)).isFalse();
    assertThat(flows.take(1, end(0, "receiver", 60, ""))).isEmpty();
    flows.close(Map.of());

    FlowResult result = flows.results().getFirst();
    assertThat(result.complete()).isTrue();
    assertThat(result.again()).isFalse();
    assertThat(result.cpuWait()).isEqualTo(0.3);
    assertThat(result.bytes()).as("what arrived counts").isEqualTo(60_000);
    assertThat(result.bandwidth()).isEqualTo(60e6, within(1.0));
  }

  @Test
  void shouldKnowAFlowThatIsMeasuredAgain() {
    for (int round = 0; round < 2; round++) {
      flows.begin(new Round(round, List.of(THERE)));
      flows.take(0, end(round, "sender", 1, ""));
      flows.take(1, end(round, "receiver", 1, ""));
      flows.close(Map.of());
    }
    assertThat(flows.results()).extracting(FlowResult::again).containsExactly(false, true);
  }

  @Test
  void shouldSayWhyAFlowIsNotWhole() {
    flows.begin(FIRST);
    flows.take(0, end(0, "sender", 1, "stopped"));
    flows.close(Map.of());
    flows.begin(new Round(1, List.of(THERE)));
    flows.take(0, end(1, "sender", 1, "no progress"));
    flows.close(Map.of(1, "its agent ended with signal 9 (KILL)"));

    assertThat(flows.results())
        .extracting(FlowResult::problem)
        .containsExactly("a: stopped", "b was lost: its agent ended with signal 9 (KILL)");
    assertThat(flows.results()).noneMatch(FlowResult::complete);
  }

  @Test
  void shouldTakeSeveralFlowsOfARankInOneRound() {
    flows.begin(new Round(3, List.of(THERE, THERE.reversed())));
    flows.take(0, end(3, "sender", 1, ""));
    assertThat(flows.through(0)).as("its other flow goes on").isFalse();
    FlowMeasured back = end(3, "receiver", 1, "");
    flows.take(0, new FlowMeasured(3, THERE.reversed(), back.ends(), 0, ""));
    assertThat(flows.through(0)).isTrue();
    assertThat(flows.through(1)).isFalse();
  }

  @Test
  void shouldRefuseWhatNobodyAskedFor() {
    assertThat(flows.take(0, end(0, "sender", 1, "")))
        .isEqualTo(
            "it told of a flow from rank 0 to 1 in round 1, and round none has none such of rank 0");
    flows.begin(FIRST);
    assertThat(flows.take(0, end(7, "sender", 1, ""))).contains("in round 8, and round 1");
    FlowMeasured other = end(0, "sender", 1, "");
    assertThat(flows.take(0, new FlowMeasured(0, THERE.reversed(), other.ends(), 0, "")))
        .contains("from rank 1 to 0");
    assertThat(
            flows.take(
                0,
                new FlowMeasured(
                    0, THERE, List.of(other.ends().getFirst(), other.ends().getFirst()), 0, "")))
        .isEqualTo("it told of measurement 0 of a flow, and there are 1");
    assertThat(flows.through(0)).isFalse();
  }

  @Test
  void shouldCountWhatEachRankSentAndReceivedWithItsWarmUps() {
    flows.begin(FIRST);
    flows.take(0, warmed("sender", 40, 0));
    flows.take(1, warmed("receiver", 0, 40));

    assertThat(flows.moved(0)).isEqualTo(new BytesMoved(40_000, 0, 50, 10_000));
    assertThat(flows.moved(1)).isEqualTo(new BytesMoved(0, 40_000, 50, 10_000));
    assertThat(flows.moved(2)).isEqualTo(BytesMoved.NOTHING);
  }

  /** A quarter of the measured time was spent in the warm-up before. */
  private static FlowMeasured warmed(String role, long sent, long arrived) {
    FlowEnd end =
        new FlowEnd(
            0,
            role,
            Moved.of(1000, sent, arrived, 1_000_000),
            WarmUp.fixed(250_000),
            Timing.NONE,
            new Checked(0, 0),
            "",
            List.of());
    return new FlowMeasured(0, THERE, List.of(end), 0, "");
  }
}
