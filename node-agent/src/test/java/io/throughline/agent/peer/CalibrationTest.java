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

class CalibrationTest {
  private static final long SECOND = 1_000_000_000L;

  private final SettingValues settings =
      Scenario.defaults(BaselineScenario.KIND)
          .with(
              Map.of(
                  "works",
                  "put_bw",
                  "sizes",
                  "1MiB",
                  "duration",
                  "2s",
                  "warmUp",
                  "1s",
                  "timeout",
                  "10s"))
          .effective();
  private final PointSpec point =
      new RunPlan("r", "baseline", "baseline", settings, "ucx", List.of()).points().getFirst();

  @Test
  void shouldGiveAFirstRunTimeForItsBytes() {
    Calibration calibration = new Calibration(settings, point);
    PeerOrder first = calibration.next();
    long slow = (first.iterations() + first.warmUpIterations()) * (10_000_000 + (100L << 20));
    assertThat(calibration.longestNanos(first))
        .isBetween(10 * SECOND + slow - SECOND, 10 * SECOND + slow + SECOND);
  }

  @Test
  void shouldGiveARunWhoseRateIsKnownTwentyTimesWhatItShouldTake() {
    Calibration calibration = new Calibration(settings, point);
    calibration.next();
    calibration.took(new Reading(1e9, 1000, "", List.of()));
    PeerOrder measured = calibration.measured();
    assertThat(measured.iterations()).isEqualTo(2_000);
    assertThat(measured.warmUpIterations()).isEqualTo(1_000);
    assertThat(calibration.longestNanos(measured)).isEqualTo((10 + 20 * 3) * SECOND);
  }

  @Test
  void shouldLetTheServerWaitLongerThanAnyClient() {
    Calibration calibration = new Calibration(settings, point);
    calibration.next();
    calibration.took(new Reading(1, 0.001, "", List.of()));
    PeerOrder endless = calibration.measured();
    assertThat(calibration.longestNanos(endless)).isLessThan(Calibration.serverNanos(settings));
  }
}
