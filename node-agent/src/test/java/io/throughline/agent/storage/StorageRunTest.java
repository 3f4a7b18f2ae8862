package io.throughline.agent.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real files, read and written in every way there is. */
class StorageRunTest {
  @TempDir Path root;

  @ParameterizedTest
  @CsvSource({
    "read, sequential, auto, true, pass, none",
    "read, random, threads, false, every, none",
    "read, random-unaligned, auto, false, every, none",
    "write, sequential, auto, true, every, end",
    "write, random-unaligned, auto, false, every, end",
    "write, random, threads, true, pass, each",
    "mixed, random, auto, true, every, end",
    "mixed, random-unaligned, threads, false, every, none"
  })
  void shouldMoveAndCheckEveryBlock(
      String operation, String order, String engine, String direct, String verify, String sync)
      throws Exception {
    RunPlan plan =
        StoragePlans.of(
            root,
            "operation",
            operation,
            "order",
            order,
            "engine",
            engine,
            "direct",
            direct,
            "verify",
            verify,
            "sync",
            sync,
            "sizes",
            "4KiB,64KiB",
            "files",
            "2");
    List<FlowEnd> points = new ArrayList<>();
    WorkloadResult end = run(plan, points);
    assertThat(end.complete()).as(end.ending()).isTrue();
    assertThat(points).hasSize(2);
    for (PointSpec spec : plan.points()) {
      Point point = Point.of(spec, List.of(points.get(spec.index())));
      assertThat(point.complete()).isTrue();
      assertThat(point.basis().messages()).isEqualTo(400);
      assertThat(point.basis().bytes()).isEqualTo(400 * spec.size());
      assertThat(point.checked().mismatches()).isZero();
      assertThat(point.checked().verified()).isPositive();
      assertThat(point.rates().receiverBandwidth()).isPositive();
      FlowEnd side = points.get(spec.index());
      switch (operation) {
        case "read" -> {
          assertThat(side.moved().sentMessages()).isZero();
          assertThat(point.latencies()).containsOnlyKeys("read");
        }
        case "write" -> {
          assertThat(side.moved().arrivedMessages()).isZero();
          assertThat(point.latencies()).containsOnlyKeys("written");
        }
        default -> {
          assertThat(side.moved().arrivedMessages()).isBetween(220L, 340L);
          assertThat(point.latencies()).containsOnlyKeys("read", "written");
        }
      }
    }
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void shouldGoByTimeAndWarmUp() throws Exception {
    RunPlan plan =
        StoragePlans.of(
            root,
            "operation",
            "write",
            "preallocate",
            "reserve",
            "iterations",
            "0",
            "duration",
            "100ms",
            "warmUp",
            "20ms",
            "batch",
            "4");
    List<FlowEnd> points = new ArrayList<>();
    assertThat(run(plan, points).complete()).isTrue();
    FlowEnd side = points.getFirst();
    assertThat(side.moved().elapsedNanos()).isGreaterThanOrEqualTo(100_000_000);
    assertThat(side.warmUp().nanos()).isGreaterThanOrEqualTo(20_000_000);
    assertThat(side.moved().sentMessages()).isPositive();
  }

  @Test
  void shouldFindOneWrongByte() throws Exception {
    RunPlan plan = StoragePlans.of(root, "verify", "every", "iterations", "512");
    List<FlowEnd> points = new ArrayList<>();
    try (StorageRun run = StoragePlans.open(plan, new StopSignal(), points)) {
      Path file = Path.of(run.prepare());
      try (RandomAccessFile damaged = new RandomAccessFile(file.toFile(), "rw")) {
        damaged.seek(5 * 4096 + 17);
        int there = damaged.read();
        damaged.seek(5 * 4096 + 17);
        damaged.write(there ^ 1);
      }
      run.run(nanos -> {});
    }
    FlowEnd side = points.getFirst();
    // The round before the measurement meets it, and the measurement does.
    assertThat(side.checked().mismatches()).isPositive();
    assertThat(side.notes())
        .extracting(Note::text)
        .anyMatch(note ->
            note.startsWith("Mismatch: the block at 20480 of ")
                && note.endsWith("data-0 is wrong from its byte 17 on."));
  }

  @Test
  void shouldNotPassTheCacheOffAsTheDisk() throws Exception {
    // The same blocks again and again: after the first time around memory has them.
    RunPlan plan = StoragePlans.of(root, "direct", "false", "iterations", "20000");
    List<FlowEnd> points = new ArrayList<>();
    run(plan, points);
    assertThat(points.getFirst().notes())
        .filteredOn(Note::doubtful)
        .extracting(Note::text)
        .anyMatch(note ->
            note.contains("so this is not the disk's rate") || note.contains("lie in memory"));
  }

  @Test
  void shouldStopWhenItIsTold() throws Exception {
    RunPlan plan = StoragePlans.of(root, "iterations", "0", "duration", "1h");
    StopSignal stop = new StopSignal();
    List<FlowEnd> points = new ArrayList<>();
    WorkloadResult end;
    try (StorageRun run = StoragePlans.open(plan, stop, points)) {
      run.prepare();
      end = run.run(nanos -> stop.raise("enough"));
    }
    assertThat(end.complete()).isFalse();
    assertThat(points.getFirst().ending()).isEqualTo("stopped: enough");
    try (Stream<Path> left = Files.list(root)) {
      assertThat(left).isEmpty();
    }
  }

  private static WorkloadResult run(RunPlan plan, List<FlowEnd> points) throws Exception {
    try (StorageRun run = StoragePlans.open(plan, new StopSignal(), points)) {
      run.prepare();
      assertThat(run.carriers().getFirst()).startsWith("posix: ");
      return run.run(nanos -> {});
    }
  }
}
