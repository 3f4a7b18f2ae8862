package io.throughline.launch.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.throughline.launch.node.ScriptOutput;
import io.throughline.launch.script.Script;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalShellTest {
  /** Something that the shell leaves behind with its stderr, and then the shell. */
  private static final String LEAVES_STDERR_OPEN = "sleep 5 >/dev/null & exec sh \"$@\"";

  @TempDir Path folder;

  @Test
  void shouldTakeTheAnswerOfAScriptWhoseStderrStaysOpen() throws Exception {
    try (LocalShell shell = new LocalShell(folder, List.of("sh", "-c", LEAVES_STDERR_OPEN, "sh"))) {
      ScriptOutput output =
          shell.run(Script.LOGS, List.of(folder.toString(), "1000"), Duration.ofSeconds(20));
      assertThat(output.lines()).isEmpty();
    }
  }

  @Test
  void shouldTellWhatComesOnStderrLateOrBeforeItStaysOpen() {
    String late = "cat >/dev/null; echo early >&2; exec >&-; sleep 1.5; echo late >&2";
    assertThat(said(late)).endsWith("did not run a script; it said: early | late");
    assertThat(said("echo early >&2; " + LEAVES_STDERR_OPEN.replace("exec sh", ": ")))
        .endsWith("did not run a script; it said: early");
  }

  @Test
  @Tag("waits")
  void shouldWaitForAScriptAndItsEndNoLongerThanItsLimit() {
    String slow = "cat >/dev/null; sleep 3; exec >&- 2>&-; sleep 20";
    try (LocalShell local = new LocalShell(folder, List.of("sh", "-c", slow, "sh"))) {
      long began = System.nanoTime();
      assertThrows(
          IOException.class,
          () -> local.run(Script.LOGS, List.of(folder.toString(), "1000"), Duration.ofSeconds(4)));
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofMillis(6500));
    }
  }

  @Test
  void shouldFailWhereStdoutCannotBeReadToItsEnd() {
    InputStream broken =
        new FilterInputStream(InputStream.nullInputStream()) {
          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            throw new IOException("Input/output error");
          }
        };
    assertThat(LocalShell.listen(broken).all())
        .failsWithin(Duration.ofSeconds(10))
        .withThrowableThat()
        .withMessageContaining("Input/output error");
  }

  private String said(String shell) {
    try (LocalShell local = new LocalShell(folder, List.of("sh", "-c", shell, "sh"))) {
      List<String> arguments = List.of(folder.toString(), "1000");
      return String.valueOf(
          assertThrows(
                  IOException.class,
                  () -> local.run(Script.LOGS, arguments, Duration.ofSeconds(20)))
              .getMessage());
    }
  }
}
