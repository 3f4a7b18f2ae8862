package io.throughline.protocol.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutcomeTest {
  @Test
  void shouldCountTheWarningsOfAWholeRun() {
    assertThat(Outcome.COMPLETED.title(3)).isEqualTo("Completed, 3 warnings");
    assertThat(Outcome.PASSED.title(1)).isEqualTo("Passed, 1 warning");
    assertThat(Outcome.COMPLETED.word(0)).isEqualTo("completed");
    assertThat(Outcome.MISSED.word(2)).isEqualTo("missed, 2 warnings");
    assertThat(Outcome.FAILED.word(2)).as("its figures are partial anyway").isEqualTo("failed");
  }
}
