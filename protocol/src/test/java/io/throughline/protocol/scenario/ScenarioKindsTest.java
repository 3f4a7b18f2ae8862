package io.throughline.protocol.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScenarioKindsTest {
  private static final String KNOWN =
      "stream, sweep, ping-pong, paced, baseline, echo, storage-local, storage-remote, pipeline,"
          + " matrix, incast, fan-out, traffic, collective, messages, fault, fault-collective,"
          + " fault-storage";

  @Test
  void shouldNameTheKnownKindsWhereNobodyKnowsOne() {
    assertThatThrownBy(() -> ScenarioKinds.get("streem"))
        .isInstanceOf(ProblemException.class)
        .hasMessageStartingWith(
            "scenario: kind: 'streem' is no kind of scenario; there are " + KNOWN + ";");
  }

  @Test
  void shouldNotTakeAPlanOfAnUnknownKindForAStream() {
    RunPlan plan =
        new RunPlan("run", "x", "all-to-all", new SettingValues(Map.of()), "tcp", List.of());
    assertThatThrownBy(plan::workload)
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("'all-to-all' is no kind of scenario");
  }

  @Test
  void shouldHavePointsWhereTheEngineSaysSo() {
    for (ScenarioKind kind : ScenarioKinds.all()) {
      SettingValues values = Scenario.defaults(kind).effective();
      assertThat(kind.points().apply(values).isEmpty())
          .as(kind.id())
          .isNotEqualTo(kind.workload().measuresPoints());
    }
  }

  @Test
  void shouldMakeFilesWhereTheEngineSaysSo() {
    assertThat(
            ScenarioKinds.all().stream()
                .filter(kind -> {
                  SettingValues values = Scenario.defaults(kind).effective();
                  return kind.cast().apply(values).stream()
                      .anyMatch(role -> kind.workload().makesFiles(values, role.id()));
                })
                .map(ScenarioKind::id))
        .containsExactly("storage-local", "storage-remote", "pipeline", "fault-storage");
  }
}
