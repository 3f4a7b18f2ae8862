package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.TestConsole;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What keeps the console from being served. */
@Timeout(120)
class WebCommandTest {
  @TempDir private Path folder;
  private TypedConsole console;

  @BeforeEach
  void open() {
    console = new TypedConsole(TestConsole.installation(folder.resolve("data")));
  }

  @Test
  void shouldSayThatAPortIsInUseOrNone() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(console.execute("web", "--port", "" + other.getLocalPort())).isEqualTo(2);
      assertThat(console.err())
          .isEqualToIgnoringNewLines(
              ("throughline: port %d: another program listens there, perhaps another ./throughline"
                      + " web; choose another with --port, or --port 0 for any that is free")
                  .formatted(other.getLocalPort()));
    }
    assertThat(console.execute("web", "--port", "70000")).isEqualTo(2);
    assertThat(console.err())
        .contains("--port 70000 is no port; give 1 to 65535, or 0 for any that is free");
  }
}
