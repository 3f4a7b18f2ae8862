package io.throughline.console.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WindowStateTest {
  @TempDir Path folder;

  @Test
  void shouldReadWhatWasWritten() throws IOException {
    WindowState state =
        new WindowState(
            1400, 900, true, ThemeChoice.DARK, "run", "slow-consumer", List.of("a", "b"));
    Path file = folder.resolve("deep/desktop.properties");

    state.write(file);

    assertThat(WindowState.read(file)).isEqualTo(state);
    assertThat(folder.resolve("deep").toFile().list()).containsExactly("desktop.properties");
  }

  @Test
  void shouldOpenAsOnTheFirstDayWhereTheFileIsMissingOrSpoilt() throws IOException {
    Path file = folder.resolve("desktop.properties");
    assertThat(WindowState.read(file)).isEqualTo(WindowState.FIRST);

    Files.writeString(file, "width=wide\ntheme=PINK\n");

    assertThat(WindowState.read(file)).isEqualTo(WindowState.FIRST);
  }

  @Test
  void shouldTakeNoWidthThatIsNoNumber() throws IOException {
    Path file = folder.resolve("desktop.properties");
    Files.writeString(file, "width=NaN\nheight=Infinity\n");

    assertThat(WindowState.read(file).width()).isEqualTo(WindowState.MIN_WIDTH);
    assertThat(WindowState.read(file).height()).isEqualTo(WindowState.MIN_HEIGHT);
  }

  @Test
  void shouldNotBecomeSmallerThanItCanBeUsed() {
    WindowState tiny = new WindowState(10, 10, false, ThemeChoice.SYSTEM, "", "", List.of());

    assertThat(tiny.width()).isEqualTo(WindowState.MIN_WIDTH);
    assertThat(tiny.height()).isEqualTo(WindowState.MIN_HEIGHT);
  }
}
