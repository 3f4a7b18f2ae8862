package io.throughline.agent.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.Note;
import org.junit.jupiter.api.Test;

class MismatchesTest {
  @Test
  void shouldCountAllAndDescribeTheFirstFew() {
    Mismatches mismatches = new Mismatches();
    mismatches.right();
    for (int i = 0; i < 7; i++) {
      String sentence = "block " + i;
      mismatches.wrong(() -> sentence);
    }
    assertThat(mismatches.checked()).isEqualTo(8);
    assertThat(mismatches.count()).isEqualTo(7);
    assertThat(mismatches.described())
        .extracting(Note::text)
        .containsExactly("block 0", "block 1", "block 2", "block 3", "block 4");

    mismatches.reset();
    assertThat(mismatches.checked()).isZero();
    assertThat(mismatches.count()).isZero();
    assertThat(mismatches.described()).isEmpty();
  }
}
