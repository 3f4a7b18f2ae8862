package io.throughline.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.Note;
import org.junit.jupiter.api.Test;

class HeldUpTest {
  private static final long MILLI = 1_000_000;

  private final HeldUp heldUp = new HeldUp();

  @Test
  void shouldSayNothingOfAThreadThatWokeALittleLate() {
    heldUp.woke(100 * MILLI, 1_099 * MILLI);

    assertThat(heldUp.note()).isEmpty();
  }

  @Test
  void shouldTellTheLongestTimeAndHowManyMoreThereWere() {
    heldUp.woke(100 * MILLI, 1_200 * MILLI);
    heldUp.woke(3_000 * MILLI, 7_000 * MILLI);
    heldUp.woke(8_000 * MILLI, 9_500 * MILLI);

    assertThat(heldUp.note())
        .contains(
            Note.doubt(
                "The telemetry thread did not run for 4 s, from 3 s after the start, and 2 times more: the agent was stopped, or others had its CPUs. The figures contain that time."));
  }
}
