package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlainTextTest {
  @Test
  void shouldShowWhatATerminalWouldObey() {
    assertThat(PlainText.of("\u001b]0;mine\u0007 \u001b[31mred"))
        .isEqualTo("\\u001b]0;mine\\u0007 \\u001b[31mred");
    assertThat(PlainText.of("a\u202egnp.exe")).isEqualTo("a\\u202egnp.exe");
    assertThat(PlainText.of("one\r\u009b2K")).isEqualTo("one\\u000d\\u009b2K");
  }

  @Test
  void shouldLeaveWordsAsTheyAre() {
    assertThat(PlainText.of("Bär 🙂 שלום %s_\\\n\tB")).isEqualTo("Bär 🙂 שלום %s_\\\n\tB");
  }

  @Test
  void shouldWriteNoValueByACharacterOfEveryTerminal() {
    assertThat(PlainText.cell("–")).isEqualTo("-");
    assertThat(PlainText.cell("26.0 ms / –")).isEqualTo("26.0 ms / -");
    assertThat(PlainText.cell("p50 –; p99 –")).isEqualTo("p50 -; p99 -");
    assertThat(PlainText.cell("rack1–rack2")).isEqualTo("rack1–rack2");
  }
}
