package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.view.Progress;
import org.junit.jupiter.api.Test;

/** The live line, of a stream and of points. */
class StatusTextTest {
  private static final long SECOND = 1_000_000_000L;

  private static Progress at(String point, long threshold) {
    return new Progress(0.62, 6 * SECOND, 4 * SECOND, point, 1e9, 1e9, 3, threshold, 12);
  }

  @Test
  void shouldSayHowFarAheadAStreamIs() {
    assertThat(StatusText.running(at("", 8), false))
        .isEqualTo(" 62 %   1 GB/s   3/8 ahead   stalled 12 %   0:04 left");
    assertThat(StatusText.running(at("", 0), false)).contains("3 ahead, no backpressure");
  }

  @Test
  void shouldSayNothingOfAStreamWherePointsAreMeasured() {
    assertThat(StatusText.running(at("point 2 of 4: read 1 MiB", 0), true))
        .isEqualTo("point 2 of 4: read 1 MiB   1 GB/s   0:04 left");
    assertThat(StatusText.running(at("", 0), true))
        .as("between two")
        .isEqualTo(" 62 %   0:04 left");
  }
}
