package io.throughline.console.desktop.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.view.LivePoint;
import io.throughline.console.testing.LivePoints;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatencyGapsTest {
  private static final LivePoint TIMED = LivePoints.of(1, 1e9, 1e9, 10, 20, 1, 0);
  private static final LivePoint UNTIMED = LivePoints.of(2, 1e9, 1e9, Double.NaN, Double.NaN, 1, 0);

  @Test
  void shouldSayNothingOfALineThatIsWhole() {
    assertThat(LatencyGaps.why(List.of(UNTIMED, TIMED, TIMED))).isEmpty();
    assertThat(LatencyGaps.why(List.of())).isEmpty();
  }

  @Test
  void shouldSayWhyALineIsBroken() {
    assertThat(LatencyGaps.why(List.of(TIMED, UNTIMED)))
        .isEqualTo("gaps: no timed message completed");
    assertThat(LatencyGaps.why(List.of(TIMED, LivePoints.gap(2), TIMED)))
        .isEqualTo("gaps: no samples, or nothing sent");
  }
}
