package io.throughline.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is said of slots that are wrong. */
class SlotTextTest {
  @Test
  void shouldNameMessageOffsetAndBothBytes() {
    assertThat(SlotText.wrongByte(5, 77, 4096, 0x0a, 0xff))
        .isEqualTo(
            "Mismatch: sequence 77 in slot 5 is wrong from byte 4096 on: expected 0x0a, got 0xff.");
  }

  @Test
  void shouldNotSayOfASlotThatItIsNotWhatItSays() {
    assertThat(SlotText.wrongStamps(5, 77, 77))
        .isEqualTo(
            "Mismatch: slot 5 begins with the stamp of sequence 77, which had landed, and does not"
                + " end with it.");
    assertThat(SlotText.wrongStamps(5, 77, 13))
        .isEqualTo(
            "Mismatch: the stamps of slot 5 are not those of sequence 77, which had landed; they"
                + " say sequence 13.");
    assertThat(SlotText.wrongStamps(5, 77, -1))
        .isEqualTo(
            "Mismatch: the stamps of slot 5 are not those of sequence 77, which had landed; they"
                + " say nothing known.");
  }
}
