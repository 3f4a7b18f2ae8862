package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.TestConsole;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What keeps the console from being served. */
@Timeout(120)
class WebCommandTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int execute(String... words) {
    return new CommandLineConsole(
            TestConsole.installation(folder.resolve("data")),
            folder.resolve("console.log"),
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8))
        .execute(words);
  }

  @Test
  void shouldSayThatAPortIsInUseOrNone() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(execute("web", "--port", "" + other.getLocalPort())).isEqualTo(2);
      assertThat(err.toString(StandardCharsets.UTF_8))
          .isEqualToIgnoringNewLines(
              ("throughline: port %d: another program listens there, perhaps another ./throughline"
                      + " web; choose another with --port, or --port 0 for any that is free")
                  .formatted(other.getLocalPort()));
    }
    err.reset();
    assertThat(execute("web", "--port", "70000")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("--port 70000 is no port; give 1 to 65535, or 0 for any that is free");
  }
}
