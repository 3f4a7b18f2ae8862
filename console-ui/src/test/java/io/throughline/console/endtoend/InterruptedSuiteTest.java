package io.throughline.console.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C in the middle of a suite: what there is, is written. */
@Timeout(180)
@Tag("waits")
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
    String said;
    try (ConsoleProcess console =
        new ConsoleProcess(folder, "suite", suite.toString(), "--out", out.toString())) {
      console.awaitFlow(1);
      // As Ctrl-C does, also where that signal is ignored, as below a shell's background job.
      console.process().toHandle().destroy();
      said = console.awaitEnd();
      assertThat(console.process().waitFor(30, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(said)
        .contains("Stopping; the nodes are being cleaned up.", "STOPPED", "local-a is clean")
        .contains(
            "stopped                 long #1: stopped by a signal",
            "not done                never #1")
        .contains("Report        " + out.resolve("index.html"));
    assertThat(out.resolve("suite.json")).content().contains("stopped by a signal");
    assertThat(out.resolve("junit.xml")).content().contains("an earlier run ended the suite");
    assertThat(out.resolve("runs")).isDirectoryRecursivelyContaining("glob:**/report.md");
  }
}
