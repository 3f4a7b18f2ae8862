package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a test sees of a run on this machine: its lease file and its processes. */
record Node(Path folder, Map<String, String> lease) {

  /** Far beyond what is promised: a busy machine is no fault. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** The only run below a home folder. */
  static Node below(Path home) {
    try (Stream<Path> runs = Files.list(home.resolve(".cache/throughline/runs"))) {
      Path folder = runs.findFirst().orElseThrow();
      Map<String, String> lease = new HashMap<>();
      for (String line : Files.readAllLines(folder.resolve("lease"))) {
        lease.put(line.split("=", 2)[0], line.split("=", 2)[1]);
      }
      return new Node(folder, lease);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  long pid(String who) {
    return Long.parseLong(lease.getOrDefault(who, "").split(" ", -1)[0]);
  }

  void kill(String who, String signal) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + signal, Long.toString(pid(who))).start().waitFor();
  }

  /**
   * Keeper and reader at once, before either can notice. Returns once both are gone: a process that
   * was killed has closed its pipes a moment before.
   *
   * @param besides processes that are killed with them, before either can notice
   */
  void killBoth(String... besides) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("kill", "-KILL"));
    command.addAll(List.of(besides));
    command.addAll(List.of("" + pid("keeper"), "" + pid("reader")));
    new ProcessBuilder(command).start().waitFor();
    await().atMost(PATIENCE).until(() -> gone(pid("keeper")) && gone(pid("reader")));
  }

  /** Waits until the mover has said something. */
  void awaitLog(String text) {
    await()
        .atMost(PATIENCE)
        .until(() -> Files.readString(folder.resolve("mover.log")).contains(text));
  }

  /** Processes that bear the run's mark, the mover's group with them. */
  List<Long> processes() {
    String mark = "THROUGHLINE_LAUNCH=" + lease.get("mark");
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        .filter(pid -> environment(pid).contains(mark) || group(pid) == pid("mover"))
        .toList();
  }

  private static String environment(long pid) {
    try {
      return Files.readString(Path.of("/proc", "" + pid, "environ"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  /** A process that ended is gone, also one that its new parent has not waited for yet. */
  static boolean gone(long pid) {
    return group(pid) == 0;
  }

  /** 0 where it is gone; a zombie, whose parent has to look after it, is gone too. */
  private static long group(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", "" + pid, "stat"));
      String[] field = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return field[0].equals("Z") ? 0 : Long.parseLong(field[2]);
    } catch (IOException e) {
      return 0;
    }
  }

  /** Waits until nothing of the run is there: processes, keeper, files, shared memory. */
  void awaitGone() {
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(left()).isEmpty());
  }

  private List<String> left() {
    List<String> left = new ArrayList<>();
    processes().forEach(pid -> left.add("process " + pid));
    for (String who : List.of("keeper", "reader")) {
      if (!gone(pid(who))) {
        left.add(who);
      }
    }
    for (Path path : List.of(folder, Path.of(lease.getOrDefault("shm", "/")))) {
      if (Files.exists(path)) {
        left.add(path.toString());
      }
    }
    return left;
  }
}
