package io.throughline.agent.points;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpentTest {
  @Test
  void shouldHaveATimedBatchStandForThoseThatWereNot() {
    assertThat(Spent.weight(1000, 100_000, 80)).isEqualTo(1000);
    assertThat(Spent.weight(1, 90, 80)).isEqualTo(1);
    assertThat(Spent.weight(1000, 100_000, 0)).isEqualTo(1000);
  }

  @Test
  void shouldNotHaveAnInterruptedOneStandForMoreThanThereWasTimeFor() {
    long since = 5_000_000;
    long interrupted = 4_000_000;

    double weight = Spent.weight(1000, since, interrupted);

    assertThat(weight * interrupted).isEqualTo(since);
  }
}
