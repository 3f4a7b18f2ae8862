package io.throughline.agent.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.store.BadDisk;
import io.throughline.agent.store.StoreException;
import io.throughline.agent.workload.StopSignal;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.testing.disk.FailingDisk;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Disks that are full, shrink, vanish or fail: real ones, mounted for the purpose. */
class BadDiskTest {
  @TempDir Path place;

  private final BadDisk disks = new BadDisk();

  @AfterEach
  void unmount() throws Exception {
    disks.close();
  }

  @Test
  void shouldSayThatTheDiskIsFullInMidWrite() throws Exception {
    Path disk = disks.mount(place.resolve("disk"), "tmpfs", "size=4m");
    RunPlan plan =
        StoragePlans.of(
            disk,
            "operation",
            "write",
            "preallocate",
            "no",
            "direct",
            "false",
            "verify",
            "none",
            "fileSize",
            "64MiB",
            "iterations",
            "100000");
    FlowEnd side =
        failed(
            plan,
            run -> {},
            "writing 4096 bytes at \\d+ of %s/throughline-.*-disk/data-0 failed: No space left on"
                + " device \\(errno 28\\), 0 B of 4 MiB are free; free some room there, or set a smaller fileSize",
            disk);
    assertThat(side.moved().sentBytes()).as("what fitted").isBetween(1L << 20, 4L << 20);
    assertThat(disk).isEmptyDirectory();
  }

  @Test
  void shouldSayBeforehandThatTheFilesDoNotFit() throws Exception {
    Path disk = disks.mount(place.resolve("disk"), "tmpfs", "size=4m");
    RunPlan plan = StoragePlans.of(disk, "direct", "false", "fileSize", "64MiB");
    try (StorageRun run = StoragePlans.open(plan, new StopSignal(), new ArrayList<>())) {
      assertThatThrownBy(run::prepare)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("No space left on device (errno 28)");
    }
    assertThat(disk).isEmptyDirectory();
  }

  @Test
  void shouldSayThatDirectAccessIsRefused() throws Exception {
    Path disk = disks.mount(place.resolve("disk"), "ramfs", "mode=0700");
    RunPlan plan = StoragePlans.of(disk);
    assertThatThrownBy(() -> StoragePlans.open(plan, new StopSignal(), new ArrayList<>()))
        .hasMessageMatching(
            "the file system of %s/throughline-.* refuses direct access \\(O_DIRECT\\): Invalid"
                    .formatted(disk)
                + " argument \\(errno 22\\); set direct: false, or choose another storageRoot");
    assertThat(disk).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({
    "read, true, reading 4096 bytes at \\d+ of",
    "write, true, writing 4096 bytes at \\d+ of",
    "write, false, fdatasync of"
  })
  void shouldSayThatTheDeviceFails(String operation, String direct, String what) throws Exception {
    try (FailingDisk device = FailingDisk.mount(place.resolve("disk"))) {
      RunPlan plan =
          StoragePlans.of(
              device.folder(),
              "operation",
              operation,
              "direct",
              direct,
              "fileSize",
              "16MiB",
              "verify",
              "none");
      failed(
          plan,
          run -> device.die(),
          what
              + " %s/throughline-.*-disk/data-0 failed: Input/output error \\(errno 5\\); the"
              + " device fails, and the node's kernel log \\(dmesg\\) says how",
          device.folder());
    }
  }

  @Test
  void shouldSayThatAFileHasShrunk() throws Exception {
    RunPlan plan = StoragePlans.of(place, "verify", "none", "iterations", "512");
    FlowEnd side =
        failed(
            plan,
            run -> {
              try (RandomAccessFile file = new RandomAccessFile(run, "rw")) {
                file.setLength(1 << 20);
              }
            },
            "reading 4096 bytes at \\d+ of %s/throughline-.*/data-0: the file ends there, it has"
                + " become shorter: 0 of 4096 bytes were read",
            place);
    assertThat(side.moved().arrivedMessages()).as("what was there").isBetween(200L, 256L);
    assertThat(place).isEmptyDirectory();
  }

  @Test
  void shouldSayThatTheFolderHasVanished() throws Exception {
    RunPlan plan = StoragePlans.of(place);
    failed(
        plan,
        run -> {
          Files.delete(Path.of(run));
          Files.delete(Path.of(run).getParent());
        },
        "%s/throughline-.*/data-0 was removed by somebody else while the run used it; run it again, and"
            + " leave .*/throughline-.* alone meanwhile",
        place);
    assertThat(place).isEmptyDirectory();
  }

  @Test
  void shouldRefuseBlocksThatDirectAccessCannotTake() throws Exception {
    RunPlan plan = StoragePlans.of(place, "sizes", "512B");
    try (StorageRun run = StoragePlans.open(plan, new StopSignal(), new ArrayList<>())) {
      run.prepare();
      assertThat(run.carriers().getFirst()).endsWith("direct in multiples of 512 B");
    } catch (ProblemException e) {
      assertThat(e)
          .hasMessageContaining(
              "node disk: sizes: a block of 512 B cannot be accessed directly: the file system of ")
          .hasMessageContaining("leave that size out, or set direct: false");
    }
    assertThat(place).isEmptyDirectory();
  }

  private interface Harm {
    void to(String file) throws IOException;
  }

  /**
   * Runs it with something done to its file in between; returns the point that it still told of.
   */
  private static FlowEnd failed(RunPlan plan, Harm harm, String message, Path root)
      throws Exception {
    List<FlowEnd> points = new ArrayList<>();
    try (StorageRun run = StoragePlans.open(plan, new StopSignal(), points)) {
      harm.to(run.prepare());
      assertThatThrownBy(() -> run.run(nanos -> {}))
          .isInstanceOf(StoreException.class)
          .hasMessageMatching(message.formatted(root));
    }
    assertThat(points).hasSize(1);
    assertThat(points.getFirst().ending()).matches(message.formatted(root));
    return points.getFirst();
  }
}
