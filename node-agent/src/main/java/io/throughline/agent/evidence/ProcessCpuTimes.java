package io.throughline.agent.evidence;

import io.throughline.agent.kernel.NodeFiles;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** CPU time of this process and its threads until one moment. Nanoseconds, in steps of 10 ms. */
final class ProcessCpuTimes {
  /** Of what stands behind the name in {@code /proc/PID/stat}, which is the second field. */
  private static final int USER = 14 - 3;

  private static final int SYSTEM = 15 - 3;
  private static final int PROCESSOR = 39 - 3;

  private final long process;
  private final Map<String, Task> tasks = new HashMap<>();

  /** A thread: its CPU time, and on which CPU it was last. */
  private record Task(long nanos, int cpu) {
    static final Task NONE = new Task(0, -1);
  }

  private ProcessCpuTimes(long process) {
    this.process = process;
  }

  static ProcessCpuTimes read() {
    ProcessCpuTimes times = new ProcessCpuTimes(task(Path.of("/proc/self/stat")).nanos);
    for (Path thread : NodeFiles.entries(Path.of("/proc/self/task"))) {
      times.tasks.put(thread.getFileName().toString(), task(thread.resolve("stat")));
    }
    return times;
  }

  private static Task task(Path stat) {
    String text = NodeFiles.text(stat);
    String[] fields = text.substring(text.lastIndexOf(')') + 1).strip().split(" ", -1);
    return fields.length <= PROCESSOR
        ? Task.NONE
        : new Task(
            (NodeFiles.parse(fields[USER]) + NodeFiles.parse(fields[SYSTEM])) * CpuTimes.TICK_NANOS,
            Integer.parseInt(fields[PROCESSOR]));
  }

  long processSince(ProcessCpuTimes earlier) {
    return Math.max(0, process - earlier.process);
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
                0,
                task.getValue().nanos - earlier.tasks.getOrDefault(task.getKey(), Task.NONE).nanos))
        .sum();
  }
}
