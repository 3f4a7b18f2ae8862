package io.throughline.console.series;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatencyBreakTest {
  @Test
  void shouldSayNothingOfALineThatIsWhole() {
    assertThat(of("-TTT", "MMMM")).isEqualTo(LatencyBreak.NONE);
    assertThat(of("", "")).isEqualTo(LatencyBreak.NONE);
    assertThat(of("---", "MMM")).isEqualTo(LatencyBreak.NONE);
  }

  @Test
  void shouldTellWhatWasNotTimedFromWhatWasNotSent() {
    assertThat(of("T-T", "MMM")).isEqualTo(LatencyBreak.UNTIMED);
    assertThat(of("T-T", "M-M")).isEqualTo(LatencyBreak.NOTHING_SENT);
    assertThat(of("T--", "M-M")).isEqualTo(LatencyBreak.UNTIMED);
  }

  private static LatencyBreak of(String timed, String moved) {
    return LatencyBreak.of(
        timed.length(), i -> timed.charAt(i) == 'T', i -> moved.charAt(i) == 'M');
  }
}
