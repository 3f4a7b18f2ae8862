package io.throughline.console.run.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.agent.Participants;
import io.throughline.console.run.agent.RunLog;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundCallerTest {
  @ParameterizedTest
  @ValueSource(strings = {"matrix", "incast", "fan-out"})
  void shouldGiveNoRuleForFiguresThatWereNeverMeasured(String kind) {
    RunPlan plan =
        new RunPlan(
            "run",
            kind,
            kind,
            Scenario.defaults(ScenarioKinds.get(kind)).effective(),
            "tcp",
            List.of(
                Assignment.plain("a", "rank", "127.0.0.1"),
                Assignment.plain("b", "rank-2", "127.0.0.1")));
    RunLog log = RunLog.unkept();
    GroupResult result =
        new RoundCaller(plan, RoundOrder.of(plan), new Participants(List.of(), log), log).judged();
    assertThat(result.flows()).isEmpty();
    assertThat(result.rule()).isEmpty();
  }
}
