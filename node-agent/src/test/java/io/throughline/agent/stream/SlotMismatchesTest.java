package io.throughline.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.Note;
import org.junit.jupiter.api.Test;

/** What is said of slots that are wrong. */
class SlotMismatchesTest {
  @Test
  void shouldNotSayOfASlotThatItIsNotWhatItSays() {
    SlotMismatches slotMismatches = new SlotMismatches();
    slotMismatches.wrongStamps(5, 77, 77);
    slotMismatches.wrongStamps(5, 77, 13);
    slotMismatches.wrongStamps(5, 77, -1);
    assertThat(slotMismatches.described())
        .extracting(Note::text)
        .containsExactly(
            "Mismatch: slot 5 begins with the stamp of sequence 77, which had landed, and does not"
                + " end with it.",
            "Mismatch: the stamps of slot 5 are not those of sequence 77, which had landed; they"
                + " say sequence 13.",
            "Mismatch: the stamps of slot 5 are not those of sequence 77, which had landed; they"
                + " say nothing known.");
    assertThat(slotMismatches.count()).isEqualTo(3);
  }
}
