package io.throughline.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A control group whose memory is limited, of version 1 or 2, whichever the machine has. */
public final class LimitedMemory implements AutoCloseable {
  private static final Path GROUPS = Path.of("/sys/fs/cgroup");
  private static final Path FIRST = GROUPS.resolve("memory");
  private static final Duration GOING = Duration.ofSeconds(5);

  private final Path folder;

  private LimitedMemory(Path folder) {
    this.folder = folder;
  }

  /** Whether such groups can be made here. */
  static boolean possible() {
    return Files.isWritable(FIRST.resolve("cgroup.procs")) || second();
  }

  private static boolean second() {
    try {
      return Files.isWritable(GROUPS.resolve("cgroup.procs"))
          && Files.readString(GROUPS.resolve("cgroup.subtree_control")).contains("memory");
    } catch (IOException none) {
      return false;
    }
  }

  public static LimitedMemory of(long bytes) throws IOException {
    boolean first = Files.isDirectory(FIRST);
    Path folder =
        (first ? FIRST : GROUPS).resolve("throughline-test-" + ProcessHandle.current().pid());
    Files.createDirectory(folder);
    Files.writeString(
        folder.resolve(first ? "memory.limit_in_bytes" : "memory.max"), Long.toString(bytes));
    return new LimitedMemory(folder);
  }

  /** As processes in it are told: {@code /throughline-test-4711}. */
  public String name() {
    return "/" + folder.getFileName();
  }

  /** A POSIX shell that takes its arguments and runs in the group, with all that it starts. */
  public List<String> shell() {
    return List.of(
        "sh", "-c", "echo $$ >'%s/cgroup.procs' && exec sh \"$@\"".formatted(folder), "sh");
  }

  /**
   * Takes memory in the group, and gives it back; where it is full, the kernel ends a JVM first.
   */
  public void fill(long bytes) throws IOException, InterruptedException {
    for (String pid : Files.readAllLines(folder.resolve("cgroup.procs"))) {
      Path process = Path.of("/proc", pid);
      if (Files.readString(process.resolve("comm")).equals("java\n")) {
        Files.writeString(process.resolve("oom_score_adj"), "1000");
      }
    }
    String command =
        "echo $$ >'%s/cgroup.procs'; head -c %d /dev/zero | tail | wc -c".formatted(folder, bytes);
    new ProcessBuilder("sh", "-c", command).start().waitFor();
  }

  @Override
  public void close() throws IOException {
    long end = System.nanoTime() + GOING.toNanos();
    while (true) {
      try {
        Files.deleteIfExists(folder);
        return;
      } catch (IOException busy) {
        if (System.nanoTime() > end) {
          throw busy;
        }
        for (String pid : Files.readAllLines(folder.resolve("cgroup.procs"))) {
          ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
