package io.throughline.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.Note;
import org.junit.jupiter.api.Test;

class StallDetectorTest {
  private static final long MILLI = 1_000_000;

  private final StallDetector stallDetector = new StallDetector();

  @Test
  void shouldSayNothingOfAThreadThatWokeALittleLate() {
    stallDetector.woke(100 * MILLI, 1_099 * MILLI);

    assertThat(stallDetector.note()).isEmpty();
  }

  @Test
  void shouldTellTheLongestTimeAndHowManyMoreThereWere() {
    stallDetector.woke(100 * MILLI, 1_200 * MILLI);
    stallDetector.woke(3_000 * MILLI, 7_000 * MILLI);
    stallDetector.woke(8_000 * MILLI, 9_500 * MILLI);

    assertThat(stallDetector.note())
        .contains(
            Note.doubt(
                "The telemetry thread did not run for 4 s, from 3 s after the start, and 2 times more: the agent was stopped, or others had its CPUs. The figures contain that time."));
  }
}
