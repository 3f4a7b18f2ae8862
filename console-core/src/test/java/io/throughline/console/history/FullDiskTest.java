package io.throughline.console.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A disk of two megabytes that really fills up. */
@Timeout(120)
class FullDiskTest {
  @TempDir Path folder;
  private Path disk = Path.of("");

  @BeforeEach
  void mount() throws Exception {
    disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=2m", "throughline-test", disk.toString()),
        "a small disk can only be mounted as root");
  }

  @AfterEach
  void unmount() throws Exception {
    run("umount", disk.toString());
  }

  private static boolean run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().transferTo(OutputStream.nullOutputStream());
    return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
  }

  @Test
  void shouldSayThatTheDiskIsFullAndLoseNothingAcknowledged() throws Exception {
    Path file = disk.resolve("history.db");
    Path ballast = disk.resolve("ballast");
    Files.write(ballast, new byte[600_000]);
    Set<Long> acknowledged = ConcurrentHashMap.newKeySet();
    try (History history = History.open(file)) {
      history.begin(Records.opening("r1"));
      assertThatThrownBy(() -> fill(history, acknowledged))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("the disk is full")
          .hasMessageContaining("free space in " + disk);
      assertThat(history.problem()).isPresent();

      Files.delete(ballast);
      history.finish(Records.ended(Records.opening("r1"), Outcome.FAILED, null));
      assertThat(history.problem()).isEmpty();
    }
    try (History history = History.open(file)) {
      assertThat(acknowledged).isNotEmpty();
      assertThat(history.samples("r1", StreamRun.SENDER))
          .extracting(Sample::sequence)
          .containsAll(acknowledged);
      assertThat(history.run("r1").orElseThrow().status().outcome()).isEqualTo(Outcome.FAILED);
    }
  }

  @Test
  void shouldEndARunThatCouldNotBeEndedAsSoonAsThereIsRoom() throws Exception {
    Path file = disk.resolve("history.db");
    Path ballast = disk.resolve("ballast");
    Files.write(ballast, new byte[600_000]);
    RunRecord ended = Records.ended(Records.opening("r1"), Outcome.FAILED, null);
    try (History history = History.open(file)) {
      history.begin(Records.opening("r1"));
      assertThatThrownBy(() -> fill(history, ConcurrentHashMap.newKeySet()))
          .isInstanceOf(ProblemException.class);
      history.finishLater(ended);

      // Here it is told at once, and others read it once there is room.
      assertThat(history.run("r1").orElseThrow().status().outcome()).isEqualTo(Outcome.FAILED);
      assertThat(history.list(10))
          .singleElement()
          .satisfies(line -> assertThat(line.status().outcome()).isEqualTo(Outcome.FAILED))
          .satisfies(line -> assertThat(line.status().reason()).isEqualTo(ended.status().reason()));
      assertThat(history.list(verdict(Outcome.FAILED))).hasSize(1);
      assertThat(history.list(verdict(Outcome.RUNNING))).isEmpty();
      assertThat(history.list("failed", 10)).hasSize(1);
      assertThat(history.list("nothing like it", 10)).isEmpty();
      Files.delete(ballast);
      await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(() ->
              assertThat(onDisk(file).run("r1").orElseThrow().status().outcome())
                  .isEqualTo(Outcome.FAILED));
      assertThat(history.problem()).isEmpty();
    }
  }

  private static RunSearch verdict(Outcome outcome) {
    return new RunSearch(
        "", List.of(), "", "", Set.of(outcome), Long.MIN_VALUE, Long.MAX_VALUE, 10);
  }

  private static RunReader onDisk(Path file) {
    return new RunReader(HistoryFile.open(file));
  }

  private static void fill(History history, Set<Long> acknowledged) {
    StreamRun stream = new StreamRun(Records.STARTED, 6_000);
    for (Sample sample : stream.samples()) {
      if (sample.node().equals(StreamRun.SENDER)) {
        long sequence = sample.sequence();
        history.append("r1", sample, () -> acknowledged.add(sequence));
        if (sequence % 100 == 99) {
          await()
              .atMost(Duration.ofSeconds(20))
              .until(() -> acknowledged.contains(sequence) || history.problem().isPresent());
        }
      }
    }
  }
}
