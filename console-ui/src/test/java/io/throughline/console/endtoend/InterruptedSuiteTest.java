package io.throughline.console.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C in the middle of a suite: what there is, is written. */
@Timeout(180)
class InterruptedSuiteTest {
  @TempDir private Path folder;

  @Test
  void shouldReportWhatThereIsWhenItIsInterrupted() throws Exception {
    Path suite =
        Files.writeString(
            folder.resolve("suite.yaml"),
            """
            runs:
              - name: long
                scenario: stream-demo
                nodes: [local-a, local-b]
                settings:
                  duration: 100s
              - name: never
                scenario: stream-demo
                nodes: [local-a, local-b]
            """);
    Path out = folder.resolve("out");
    Process console = console(suite, out);
    StringBuilder said = new StringBuilder();
    try (BufferedReader lines = console.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said.append(line).append('\n');
        if (line.contains(" ahead ")) {
          // As Ctrl-C does, also where that signal is ignored, as below a shell's background job.
          console.toHandle().destroy();
        }
      }
    } finally {
      console.descendants().forEach(ProcessHandle::destroyForcibly);
    }
    assertThat(console.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(said.toString())
        .contains("Stopping; the nodes are being cleaned up.", "STOPPED", "local-a is clean")
        .contains(
            "stopped                 long #1: stopped by a signal",
            "not done                never #1")
        .contains("Report        " + out.resolve("index.html"));
    assertThat(out.resolve("suite.json")).content().contains("stopped by a signal");
    assertThat(out.resolve("junit.xml")).content().contains("an earlier run ended the suite");
    assertThat(out.resolve("runs")).isDirectoryRecursivelyContaining("glob:**/report.md");
  }

  private Process console(Path suite, Path out) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-Dthroughline.home=" + Path.of("..").toAbsolutePath().normalize(),
            "-cp",
            System.getProperty("java.class.path"),
            "io.throughline.console.Main",
            "suite",
            suite.toString(),
            "--out",
            out.toString());
    builder.environment().put("THROUGHLINE_DATA", folder.resolve("data").toString());
    return builder.redirectErrorStream(true).start();
  }
}
