package io.throughline.agent.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.peer.PeerOrder;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IterationCalibrationTest {
  private static final long SECOND = 1_000_000_000L;
  private static final String VERSION = "UCX 1.18.1";

  private static final Map<String, String> GIVEN =
      Map.of(
          "works", "put_bw", "sizes", "1MiB", "duration", "2s", "warmUp", "1s", "timeout", "10s");

  private final SettingValues settings =
      Scenario.defaults(BaselineScenario.KIND).with(GIVEN).effective();
  private final PointSpec point =
      new RunPlan("r", "baseline", "baseline", settings, "ucx", List.of()).points().getFirst();

  @Test
  void shouldGiveAFirstRunTimeForItsBytes() {
    IterationCalibration iterationCalibration = new IterationCalibration(settings, point, VERSION);
    PeerOrder first = iterationCalibration.next();
    long slow = (first.iterations() + first.warmUpIterations()) * (10_000_000 + (100L << 20));
    assertThat(iterationCalibration.longestNanos(first))
        .isBetween(10 * SECOND + slow - SECOND, 10 * SECOND + slow + SECOND);
  }

  @Test
  void shouldGiveARunWhoseRateIsKnownTwentyTimesWhatItShouldTake() {
    IterationCalibration iterationCalibration = new IterationCalibration(settings, point, VERSION);
    iterationCalibration.next();
    iterationCalibration.took(new ToolOutput(1e9, 1000, "", List.of()));
    PeerOrder measured = iterationCalibration.measured();
    assertThat(measured.iterations()).isEqualTo(2_000);
    assertThat(measured.warmUpIterations()).isEqualTo(1_000);
    assertThat(iterationCalibration.longestNanos(measured)).isEqualTo((10 + 20 * 3) * SECOND);
  }

  @ParameterizedTest
  @CsvSource({"300, 1000", "5000, 5000"})
  void shouldWarmUpForTimeAndNumber(String messages, long expected) {
    SettingValues byNumber =
        Scenario.defaults(BaselineScenario.KIND)
            .with(GIVEN)
            .with(Map.of("warmUpMessages", messages))
            .effective();
    IterationCalibration iterationCalibration = new IterationCalibration(byNumber, point, VERSION);
    iterationCalibration.next();
    iterationCalibration.took(new ToolOutput(1e9, 1000, "", List.of()));
    assertThat(iterationCalibration.measured().warmUpIterations()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"am_bw, UCX 1.18.1, true", "am_bw, UCX 1.13.1, false", "put_bw, UCX 1.18.1, false"})
  void shouldHaveThePeerCopyActiveMessagesWhereItCan(String work, String version, boolean copy) {
    SettingValues given =
        Scenario.defaults(BaselineScenario.KIND)
            .with(GIVEN)
            .with(Map.of("works", work))
            .effective();
    PointSpec first =
        new RunPlan("r", "baseline", "baseline", given, "ucx", List.of()).points().getFirst();
    assertThat(new IterationCalibration(given, first, version).next().receiveCopy())
        .isEqualTo(copy);
  }

  @Test
  void shouldLetTheServerWaitLongerThanAnyClient() {
    IterationCalibration iterationCalibration = new IterationCalibration(settings, point, VERSION);
    iterationCalibration.next();
    iterationCalibration.took(new ToolOutput(1, 0.001, "", List.of()));
    PeerOrder endless = iterationCalibration.measured();
    assertThat(iterationCalibration.longestNanos(endless))
        .isLessThan(IterationCalibration.serverNanos(settings));
  }
}
