package io.throughline.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sentence in which a peer tells why it ends. */
class PeerSentenceTest {
  @ParameterizedTest
  @CsvSource({
    "x, 1200, 1000",
    "ü, 600, 1000",
    "€, 400, 999",
    "🙂, 300, 1000",
    "üa, 400, 999",
    "a€, 300, 1000",
    "a🙂, 300, 1000",
    "aa🙂, 200, 998",
    "aaa🙂, 200, 997"
  })
  void shouldBeCutBetweenTwoLetters(String letters, int times, int bytes) {
    String sentence = letters.repeat(times);
    byte[] sent = PeerLostException.bytes(sentence);
    assertThat(sent).hasSize(bytes);
    String told = new String(sent, StandardCharsets.UTF_8);
    assertThat(sentence).startsWith(told);
    assertThat(PeerLostException.told(sent)).hasMessage(told);
  }

  @Test
  void shouldStayWholeWhereThereIsRoom() {
    String sentence = "ü".repeat(PeerLostException.MOST_BYTES / 2);
    assertThat(PeerLostException.bytes(sentence)).hasSize(PeerLostException.MOST_BYTES);
    assertThat(new String(PeerLostException.bytes(sentence), StandardCharsets.UTF_8))
        .isEqualTo(sentence);
  }
}
