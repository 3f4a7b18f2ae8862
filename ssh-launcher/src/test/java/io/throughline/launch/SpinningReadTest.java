package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.launch.script.Script;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shell whose {@code read} never returns once a trap has run, as that of BusyBox 1.38.0. */
@Tag("waits")
class SpinningReadTest {
  private static final String SPINS =
      "read() { while [ -n \"$woken\" ]; do :; done; unset -f read; read \"$@\"; }\n";

  private static final String NO_OTHER_SHELL =
      """
      command() {
        case $2 in dash | bash) return 1 ;; esac
        (unset -f command; command "$@")
      }
      """;

  @TempDir private Path folder;

  @Test
  void shouldLeaveTheKeeperToAnotherShell() throws Exception {
    assertThat(keeper(SPINS)).containsExactly("error folder: '' is not a run's folder");
  }

  @Test
  void shouldRefuseWhereThereIsNoOtherShell() throws Exception {
    assertThat(keeper(SPINS + NO_OTHER_SHELL))
        .containsExactly(
            "error in its sh, read never returns once a trap has run (BusyBox 1.38.0); install dash"
                + " or bash there, or another BusyBox");
  }

  /** Runs a keeper without parameters; returns the lines after its first one. */
  private List<String> keeper(String before) throws IOException, InterruptedException {
    Path script = Files.writeString(folder.resolve("keeper.sh"), Script.KEEPER.text());
    List<String> command =
        Stream.concat(
                Shells.command("busybox ash").stream(),
                Stream.of("-c", before + ". \"$0\"", script.toString(), "nonce"))
            .toList();
    Path said = folder.resolve("said.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(said.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      process.getOutputStream().write("\n".getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().close();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    List<String> lines = Files.readAllLines(said);
    assertThat(lines).startsWith("", "throughline-keeper nonce");
    return lines.subList(2, lines.size());
  }
}
