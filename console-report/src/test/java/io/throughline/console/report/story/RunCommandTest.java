package io.throughline.console.report.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.GroupRecord;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The command that runs the same again, spelled out. */
class RunCommandTest {
  private static String command(String... names) {
    RunRecord record = GroupRecord.matrix("r", List.of(names)).record();
    return RunCommand.of(with(record.plan(), Map.of()));
  }

  private static RunRecord with(RunPlan plan, Map<String, String> texts) {
    RunRecord record = GroupRecord.matrix("r", 2).record();
    return new RunRecord(
        record.header(),
        record.status(),
        plan,
        texts,
        record.results(),
        record.assessment(),
        List.of(),
        record.log(),
        record.ranks(),
        null);
  }

  @Test
  void shouldNameANodeOnceHoweverManyRanksItCarries() {
    assertThat(command("gpu1", "gpu1~1", "gpu2", "gpu2~1"))
        .isEqualTo("./throughline run matrix --nodes gpu1,gpu2 --ranks-per-node 2");
    assertThat(command("gpu1", "gpu1~1", "gpu1~2"))
        .isEqualTo("./throughline run matrix --nodes gpu1 --ranks-per-node 3");
    assertThat(command("gpu1", "gpu2")).isEqualTo("./throughline run matrix --nodes gpu1,gpu2");
  }

  @Test
  void shouldHaveAPlaceForEachNodeOfAnAnonymousReport() {
    assertThat(again("a", "a~1", "b", "b~1"))
        .isEqualTo("./throughline run --from run.json --nodes NODE-1,NODE-2 --ranks-per-node 2");
    assertThat(again("a", "b")).isEqualTo("./throughline run --from run.json --nodes RANK,RANK-2");
  }

  private static String again(String... names) {
    return RunCommand.again(GroupRecord.matrix("r", List.of(names)).record().plan(), true);
  }

  @Test
  void shouldNotSpellOutWhatNoCommandLineSays() {
    assertThat(command("gpu1", "gpu1~1", "gpu2")).isEmpty();
    assertThat(command("gpu1", "gpu2", "gpu1~1", "gpu2~1")).isEmpty();
  }

  @Test
  void shouldKeepTheSpacesOfTextsAlone() {
    RunPlan traffic =
        new RunPlan("r", "mine", "traffic", new SettingValues(Map.of()), "tcp", List.of());
    assertThat(RunCommand.of(with(traffic, Map.of("traffic", "ring 64 MiB"))))
        .isEqualTo("./throughline run mine \\\n  --set 'traffic=ring 64 MiB'");
    assertThat(RunCommand.of(with(traffic, Map.of("size", "2 MiB"))))
        .isEqualTo("./throughline run mine \\\n  --set size=2MiB");
  }

  @Test
  void shouldSayWhatIsAtItsDefaultTooSinceTheSavedScenarioMayHaveAnotherValue() {
    RunPlan plan =
        new RunPlan(
            "r",
            "stream-demo",
            "stream",
            Scenario.defaults(StreamScenario.KIND).effective(),
            "tcp",
            List.of());
    String duration = "10s";

    assertThat(RunCommand.of(with(plan, Map.of("duration", duration))))
        .isEqualTo("./throughline run stream-demo \\\n  --set duration=" + duration);
  }

  @Test
  void shouldLeaveOutWhatTheKindHasNoLonger() {
    RunPlan plan =
        new RunPlan(
            "r",
            "stream",
            "stream",
            Scenario.defaults(StreamScenario.KIND).effective(),
            "tcp",
            List.of());

    assertThat(RunCommand.of(with(plan, Map.of("duration", "10s", "formerSetting", "8"))))
        .isEqualTo("./throughline run stream \\\n  --set duration=10s");
  }

  @Test
  void shouldLeaveOutWhatRunWouldRefuseSinceItHasNoEffect() {
    Scenario scenario =
        Scenario.defaults(StreamScenario.KIND).with(Map.of("backpressure", "false"));
    RunPlan plan = new RunPlan("r", "stream", "stream", scenario.effective(), "tcp", List.of());

    assertThat(RunCommand.of(with(plan, Map.of("backpressure", "false", "threshold", "8"))))
        .isEqualTo("./throughline run stream \\\n  --set backpressure=false");
  }

  @Test
  void shouldLeaveThatOutThoughTheRecordIsFromBeforeAnotherSettingCame() {
    Map<String, Object> earlier =
        new LinkedHashMap<>(
            Scenario.defaults(StreamScenario.KIND)
                .with(Map.of("duration", "5s"))
                .effective()
                .values());
    assertThat(earlier.remove(CommonSettings.ERROR_HANDLING)).isNotNull();
    RunPlan plan =
        new RunPlan("r", "stream", "stream", new SettingValues(earlier), "tcp", List.of());

    assertThat(RunCommand.of(with(plan, Map.of("duration", "5 s", "transfers", "100"))))
        .isEqualTo("./throughline run stream \\\n  --set duration=5s");
  }

  @Test
  void shouldGiveTheVariablesOfTheScenario() {
    RunPlan plan = GroupRecord.matrix("r", 2).record().plan();
    List<Assignment> nodes = plan.assignments().stream().map(RunCommandTest::overTcp).toList();
    RunPlan tcp =
        new RunPlan(
            "r", plan.scenario(), plan.kind(), plan.settings(), plan.transport(), nodes, List.of());

    assertThat(RunCommand.of(with(tcp, Map.of())))
        .isEqualTo("./throughline run matrix --nodes gpu1,gpu2 \\\n  --ucx UCX_TLS=tcp,self");
  }

  private static Assignment overTcp(Assignment node) {
    return new Assignment(
        node.node(),
        node.role(),
        Map.of("UCX_TLS", "tcp,self"),
        node.dataAddress(),
        node.device(),
        node.ports(),
        node.cpu(),
        node.limits(),
        node.rails(),
        node.storageRoot());
  }
}
