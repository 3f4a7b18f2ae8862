package io.throughline.console.report.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.GroupRecord;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The command that runs the same again, spelled out. */
class RunCommandTest {
  private static String command(String... names) {
    return RunCommand.of(GroupRecord.matrix("r", List.of(names)).record().plan(), Map.of());
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
    assertThat(RunCommand.of(traffic, Map.of("traffic", "ring 64 MiB")))
        .isEqualTo("./throughline run mine --set 'traffic=ring 64 MiB'");
    assertThat(RunCommand.of(traffic, Map.of("size", "2 MiB")))
        .isEqualTo("./throughline run mine --set size=2MiB");
  }
}
