package io.throughline.console.run.sample;

import static io.throughline.console.testing.Streams.MILLI;
import static io.throughline.console.testing.Streams.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.run.view.Progress;
import io.throughline.console.testing.PointRun;
import io.throughline.console.testing.Streams;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunProgressTest {
  @Test
  void shouldShowTheLastSecondAndTheTimeLeftByNumber() {
    RunProgress runProgress = new RunProgress(Streams.plan("transfers", "20000"));
    for (int i = 0; i < 50; i++) {
      long slow = Math.min(i + 1, 20) * 100_000L;
      long fast = Math.max(0, i + 1 - 20) * 300_000L;
      assertThat(runProgress.add(false, sample("b", i, i * 100L, (i + 1) * 100L, slow + fast, 0)))
          .isTrue();
    }
    Progress progress = runProgress.progress(0, 0);
    assertThat(progress.receiverBandwidth()).isEqualTo(3e6, within(1.0));
    assertThat(progress.elapsedNanos()).isEqualTo(5000 * MILLI);
    assertThat(progress.fraction()).isEqualTo(11_000 / 20_000.0, within(0.001));
    assertThat(progress.remainingNanos()).isCloseTo(3000 * MILLI, within(10 * MILLI));
    assertThat(progress.threshold()).isEqualTo(12);
  }

  @Test
  void shouldGoByTheClockWhereADurationIsSet() {
    RunProgress runProgress = new RunProgress(Streams.plan("duration", "10s"));
    assertThat(runProgress.progress(2000 * MILLI, 0).fraction()).isEqualTo(0.2, within(0.001));
    assertThat(runProgress.progress(2000 * MILLI, 0).remainingNanos()).isEqualTo(8000 * MILLI);
  }

  @Test
  void shouldTellATimeLeftWhilePointsAreToComeThatTakeLongerThanPlanned() {
    RunProgress runProgress =
        new RunProgress(
            PointRun.plan(
                "late", SweepScenario.KIND, Map.of("sizes", "8B,64B,4KiB,1MiB", "duration", "1s")));
    long planned = runProgress.progress(0, 0).remainingNanos();
    assertThat(planned).isPositive();
    assertThat(runProgress.progress(planned / 4, 1).remainingNanos())
        .isCloseTo(3 * planned / 4, within(MILLI));
    // Half of the points are through after the time that all should have taken.
    assertThat(runProgress.progress(planned, 2).remainingNanos())
        .isGreaterThanOrEqualTo(planned / 4);
    assertThat(runProgress.progress(2 * planned, 4).remainingNanos()).isZero();
  }

  @Test
  void shouldTakeThePointsToComeForAsLongAsTheFinishedOnesWere() {
    RunProgress runProgress =
        new RunProgress(
            PointRun.plan(
                "warm", SweepScenario.KIND, Map.of("sizes", "8B,64B,4KiB,1MiB", "duration", "1s")));
    long planned = runProgress.progress(0, 0).remainingNanos();
    // Two points took as long as all four should have: with their warm-ups each takes half of that.
    assertThat(runProgress.progress(planned, 2).remainingNanos()).isCloseTo(planned, within(MILLI));
    Progress amid = runProgress.progress(planned + planned / 4, 2);
    assertThat(amid.remainingNanos()).isCloseTo(3 * planned / 4, within(MILLI));
    assertThat(amid.fraction()).isEqualTo(2.5 / 4, within(0.001));
  }

  @Test
  void shouldSeeAStandstill() {
    RunProgress runProgress = new RunProgress(Streams.plan());
    assertThat(runProgress.add(true, sample("a", 0, 0, 100, 1000, 0))).isTrue();
    assertThat(runProgress.add(true, sample("a", 1, 100, 200, 1000, 0))).isFalse();
  }

  @Test
  void shouldHaveNoThresholdWithoutBackpressure() {
    assertThat(new RunProgress(Streams.plan("backpressure", "off")).progress(0, 0).threshold())
        .isZero();
  }
}
