package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The changing line of a terminal, which must not reach the next one. */
class ScreenTest {
  private static final int ROOM = 79;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Screen screen =
      new Screen(
          Screen.NOWHERE, new PrintStream(out, true, StandardCharsets.UTF_8), /* terminal= */ true);

  private String shown(String status) {
    out.reset();
    screen.status(status);
    return out.toString(StandardCharsets.UTF_8).replace("\r\u001b[K", "");
  }

  @Test
  void shouldCutTheChangingLineByTheColumnsThatItsLettersTake() {
    assertThat(shown("x".repeat(ROOM))).isEqualTo("x".repeat(ROOM));
    assertThat(shown("x".repeat(ROOM + 1))).isEqualTo("x".repeat(ROOM - 1) + "…");
    assertThat(shown("😀".repeat(50))).isEqualTo("😀".repeat(39) + "…");
    assertThat(shown("x".repeat(ROOM - 2) + "😀😀")).isEqualTo("x".repeat(ROOM - 2) + "…");
    assertThat(shown("名".repeat(30) + ": running")).isEqualTo("名".repeat(30) + ": running");
  }

  @Test
  void shouldKeepTheChangingLineOne() {
    assertThat(shown("start\tof\nan agent")).isEqualTo("start of an agent");
  }
}
