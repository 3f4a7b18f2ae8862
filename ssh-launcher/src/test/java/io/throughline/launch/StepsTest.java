package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StepsTest {
  @Test
  @Timeout(20)
  void shouldEndAStepThatFailsWithAnError() {
    Steps steps = new Steps("n1", event -> {});
    assertThatThrownBy(() ->
            steps.run(
                "start",
                Duration.ofMinutes(5),
                "",
                () -> {
                  throw new NoClassDefFoundError("x/Y");
                }))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("node n1: start: java.lang.NoClassDefFoundError: x/Y");
  }

  private static String message(IOException failure) {
    Steps steps = new Steps("n1", event -> {});
    return String.valueOf(
        assertThrows(
                LaunchException.class,
                () ->
                    steps.run(
                        "bundle",
                        Duration.ofMinutes(5),
                        "see the network",
                        () -> {
                          throw failure;
                        }))
            .getMessage());
  }

  @Test
  void shouldNameTheFileOfThisMachineThatFailed() {
    assertThat(message(new NoSuchFileException("/a")))
        .isEqualTo("node n1: bundle: /a is not there");
    assertThat(message(new FileAlreadyExistsException("/data/bundles")))
        .isEqualTo("node n1: bundle: /data/bundles is a file");
    assertThat(message(new NotDirectoryException("/data")))
        .isEqualTo("node n1: bundle: /data is no folder");
    assertThat(message(new AccessDeniedException("/a")))
        .isEqualTo("node n1: bundle: /a must not be read or written by this user");
    assertThat(message(new FileSystemException("/a", null, "No space left on device")))
        .isEqualTo("node n1: bundle: /a: No space left on device");
    assertThat(message(new IOException("reset")))
        .isEqualTo("node n1: bundle: reset; see the network");
  }
}
