package io.throughline.agent.evidence;

import io.throughline.agent.kernel.NodeFiles;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** CPU time of this process and its threads until one moment. Nanoseconds, in steps of 10 ms. */
final class ProcessCpuTimes {
  /** Index among the fields behind the name in {@code /proc/PID/stat}, which is the second. */
  private static final int USER = 14 - 3;

  private static final int SYSTEM = 15 - 3;
  private static final int PROCESSOR = 39 - 3;

  private final Task process;
  private final Map<String, Task> tasks = new HashMap<>();

  /**
   * A thread.
   *
   * @param nanos its CPU time; below 0 where the kernel does not tell it
   * @param cpu on which it was last
   */
  record Task(long nanos, int cpu) {
    static final Task UNKNOWN = new Task(-1, -1);

    /** A thread that was not there yet. */
    static final Task NONE = new Task(0, -1);

    /** CPU time since; -1 where either is not told. */
    long since(Task earlier) {
      return nanos < 0 || earlier.nanos < 0 ? -1 : Math.max(0, nanos - earlier.nanos);
    }
  }

  private ProcessCpuTimes(Task process) {
    this.process = process;
  }

  static ProcessCpuTimes read() {
    ProcessCpuTimes times = new ProcessCpuTimes(task(NodeFiles.text(Path.of("/proc/self/stat"))));
    for (Path thread : NodeFiles.entries(Path.of("/proc/self/task"))) {
      times.tasks.put(
          thread.getFileName().toString(), task(NodeFiles.text(thread.resolve("stat"))));
    }
    return times;
  }

  static Task task(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    if (fields.length <= PROCESSOR) {
      return Task.UNKNOWN;
    }
    long user = NodeFiles.parse(fields[USER], CpuTimes.TICK_NANOS);
    long system = NodeFiles.parse(fields[SYSTEM], CpuTimes.TICK_NANOS);
    return user < 0 || system < 0
        ? Task.UNKNOWN
        : new Task(user + system, Integer.parseInt(fields[PROCESSOR]));
  }

  /** CPU time of all threads since; -1 where it is not told. */
  long processSince(ProcessCpuTimes earlier) {
    return process.since(earlier.process);
  }

  /**
   * CPU time of threads that were last seen on a CPU.
   *
   * @param without the thread that is not meant
   */
  long onCpuSince(ProcessCpuTimes earlier, int cpu, String without) {
    return tasks.entrySet().stream()
        .filter(task -> task.getValue().cpu == cpu && !task.getKey().equals(without))
        .mapToLong(task ->
            Math.max(
                0, task.getValue().since(earlier.tasks.getOrDefault(task.getKey(), Task.NONE))))
        .sum();
  }
}
