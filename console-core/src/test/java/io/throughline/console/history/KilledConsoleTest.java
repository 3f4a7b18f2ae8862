package io.throughline.console.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each console here but the test's own is a process that is killed with SIGKILL. */
@Timeout(120)
class KilledConsoleTest {
  @TempDir Path folder;

  private Process console(Path file, String runId) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            "-Djava.io.tmpdir=" + folder,
            AppendLoop.class.getName(),
            file.toString(),
            runId)
        .redirectError(folder.resolve(runId + ".err").toFile())
        .redirectOutput(said(runId).toFile())
        .start();
  }

  /** The lines of the console of that run. */
  private Path said(String runId) {
    return folder.resolve(runId + ".out");
  }

  /** Its whole lines but the first; waits until there are so many. */
  private List<String> acknowledged(String runId, Process process, int atLeast) {
    List<String> lines = new ArrayList<>();
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> {
          String text = Files.readString(said(runId), UTF_8);
          lines.clear();
          text.substring(0, text.lastIndexOf('\n') + 1).lines().forEach(lines::add);
          return lines.size() > atLeast || !process.isAlive();
        });
    assertThat(lines).hasSizeGreaterThan(atLeast).startsWith("begun");
    return lines.subList(1, lines.size());
  }

  @Test
  void shouldKeepEverySampleThatAKilledConsoleHadAcknowledged() throws Exception {
    Path file = folder.resolve("history.db");
    for (int round = 0; round < 3; round++) {
      String runId = "killed-" + round;
      Process process = console(file, runId);
      try {
        acknowledged(runId, process, 300 + round * 411);
      } finally {
        process.destroyForcibly();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
      }
      List<String> acknowledged = acknowledged(runId, process, 300);
      try (History history = History.open(file)) {
        assertThat(history.notices()).isEmpty();
        checkInterrupted(history, runId, acknowledged);
      }
      assertThat(folder.toFile().list((ignored, name) -> name.startsWith("throughline-sqlite")))
          .isEmpty();
    }
  }

  private static void checkInterrupted(History history, String runId, List<String> acknowledged) {
    RunRecord record = history.run(runId).orElseThrow();
    assertThat(record.status().outcome()).isEqualTo(Outcome.INTERRUPTED);
    assertThat(record.status().outcome().whole()).isFalse();
    List<Sample> sender = history.samples(runId, StreamRun.SENDER);
    List<Sample> receiver = history.samples(runId, StreamRun.RECEIVER);
    List<String> kept = new ArrayList<>();
    sender.forEach(sample -> kept.add(sample.node() + " " + sample.sequence()));
    receiver.forEach(sample -> kept.add(sample.node() + " " + sample.sequence()));
    assertThat(kept).containsAll(acknowledged);
    assertThat(record.log().acknowledgedSamples())
        .containsEntry(StreamRun.SENDER, (long) sender.size())
        .containsEntry(StreamRun.RECEIVER, (long) receiver.size());
    assertThat(record.status().reason())
        .startsWith("The console (process ")
        .contains(kept.size() + " samples");
    Summary summary = java.util.Objects.requireNonNull(record.results().summary());
    assertThat(summary.arrived().bytes()).isEqualTo(receiver.getLast().count(Counter.BYTES));
    assertThat(summary.backpressure().stallNanos())
        .isEqualTo(sender.getLast().count(Counter.STALL_NANOS));
    RollupTest.assertAgree(history, runId, sender);
    RollupTest.assertAgree(history, runId, receiver);
  }

  @Test
  void shouldLeaveTheRunOfAnotherLiveConsoleAlone() throws Exception {
    Path file = folder.resolve("history.db");
    Process process = console(file, "live");
    try {
      acknowledged("live", process, 1);
      try (History second = History.open(file)) {
        assertThat(second.run("live").orElseThrow().status().outcome()).isEqualTo(Outcome.RUNNING);
        second.begin(Records.opening("mine"));
        second.finish(Records.ended(Records.opening("mine"), Outcome.PASSED, null));
        acknowledged("live", process, 400);
      }
      try (History third = History.open(file)) {
        assertThat(third.run("live").orElseThrow().status().outcome()).isEqualTo(Outcome.RUNNING);
        assertThat(third.run("mine").orElseThrow().status().outcome()).isEqualTo(Outcome.COMPLETED);
      }
    } finally {
      process.destroyForcibly();
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }
    try (History after = History.open(file)) {
      assertThat(after.run("live").orElseThrow().status().outcome()).isEqualTo(Outcome.INTERRUPTED);
    }
  }
}
