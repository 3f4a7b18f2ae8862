package io.throughline.console.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.Changed;
import io.throughline.console.testing.PointRun;
import io.throughline.console.testing.Records;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.EchoScenario;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One point of 2,011,027 messages. */
class ChecksTest {
  private static RunRecord run(String verify, long checked, long wrong) {
    RunPlan plan =
        PointRun.plan("r", SweepScenario.KIND, Map.of("sizes", "64KiB", "verify", verify));
    Point point = new PointRun(plan, Records.STARTED).points().getFirst();
    return Records.points(
        plan, List.of(Changed.checked(point, 2_011_027, checked, wrong)), List.of());
  }

  private static String cell(RunRecord run) {
    return Checks.of(run.plan()).cell(run.results().points().getFirst());
  }

  @Test
  void shouldSayHowManyOfHowManyWereChecked() {
    RunRecord run = run("pass", 32, 0);
    assertThat(Checks.words(run))
        .isEqualTo("32 of 2,011,027 messages checked (outside the measurement), no mismatch");
    assertThat(cell(run)).isEqualTo("32");
  }

  @Test
  void shouldSayThatAllWereChecked() {
    RunRecord run = run("every", 2_011_059, 0);
    assertThat(Checks.words(run)).isEqualTo("every message checked: 2,011,027, no mismatch");
    assertThat(cell(run)).isEqualTo("all");
  }

  @Test
  void shouldSayThatAnEchoChecksWhatItMeasures() {
    RunPlan plan = PointRun.plan("r", EchoScenario.KIND, Map.of("sizes", "64KiB"));
    assertThat(Checks.of(plan).every()).isTrue();
    assertThat(Checks.of(PointRun.plan("r", BaselineScenario.KIND, Map.of())).every()).isFalse();
  }

  @Test
  void shouldNotSayThatARoundBesideAShortMeasurementIsPartOfIt() {
    assertThat(Checks.words(run("pass", 2_011_059, 0)))
        .isEqualTo("2,011,059 messages checked beside the 2,011,027 measured, no mismatch");
    assertThat(cell(run("pass", 2_011_059, 0))).isEqualTo("2,011,059");
  }

  @Test
  void shouldSayThatNothingWasCheckedOrWasWrong() {
    assertThat(Checks.words(run("none", 0, 0))).isEqualTo("no message checked");
    assertThat(cell(run("none", 0, 0))).isEqualTo("none");
    assertThat(Checks.words(run("pass", 32, 1))).endsWith(" (outside the measurement), 1 mismatch");
    assertThat(cell(run("pass", 32, 1))).isEqualTo("1 WRONG");
  }
}
