package io.throughline.console.installation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InstallationTest {
  @Test
  void shouldTakeItsOwnVariableFirst() {
    assertThat(
            Installation.dataFolder(
                Map.of("THROUGHLINE_DATA", "/d", "XDG_DATA_HOME", "/x", "HOME", "/h")))
        .isEqualTo(Path.of("/d"));
  }

  @Test
  void shouldFollowTheBaseDirectorySpecification() {
    assertThat(Installation.dataFolder(Map.of("XDG_DATA_HOME", "/x", "HOME", "/h")))
        .isEqualTo(Path.of("/x/throughline"));
    assertThat(Installation.dataFolder(Map.of("HOME", "/h")))
        .isEqualTo(Path.of("/h/.local/share/throughline"));
    assertThat(Installation.dataFolder(Map.of("XDG_DATA_HOME", "relative", "HOME", "/h")))
        .isEqualTo(Path.of("/h/.local/share/throughline"));
  }
}
