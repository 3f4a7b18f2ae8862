package io.throughline.agent.point;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimeBreakdownTest {
  @Test
  void shouldHaveATimedBatchStandForThoseThatWereNot() {
    assertThat(TimeBreakdown.weight(1000, 100_000, 80)).isEqualTo(1000);
    assertThat(TimeBreakdown.weight(1, 90, 80)).isEqualTo(1);
    assertThat(TimeBreakdown.weight(1000, 100_000, 0)).isEqualTo(1000);
  }

  @Test
  void shouldNotHaveAnInterruptedOneStandForMoreThanThereWasTimeFor() {
    long since = 5_000_000;
    long interrupted = 4_000_000;

    double weight = TimeBreakdown.weight(1000, since, interrupted);

    assertThat(weight * interrupted).isEqualTo(since);
  }
}
