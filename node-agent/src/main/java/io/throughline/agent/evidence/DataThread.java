package io.throughline.agent.evidence;

import io.throughline.agent.kernel.NodeFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The thread that moves data, as the kernel accounts it. May be asked from any thread.
 *
 * @param folder {@code /proc/PID/task/TID}
 */
record DataThread(Path folder) {
  private static final Pattern SWITCHES =
      Pattern.compile("(?m)^(non)?voluntary_ctxt_switches:\\s*(\\d{1,18})\\b");

  /** The calling thread, which must be a platform thread. */
  static DataThread ofThisThread() {
    try {
      return new DataThread(
          Path.of("/proc").resolve(Files.readSymbolicLink(Path.of("/proc/thread-self"))));
    } catch (IOException noProc) {
      // Then its files are not there either, and all of it is 0.
      return new DataThread(Path.of("/proc/thread-self"));
    }
  }

  String id() {
    return folder.getFileName().toString();
  }

  /**
   * @param cpuNanos on a CPU; below 0 where the kernel does not tell it
   * @param preempted switches that it was made to do
   * @param slept switches by itself
   */
  record Account(long cpuNanos, long preempted, long slept) {
    /** Difference to an earlier account; no time, -1, where either is not told. */
    Account since(Account earlier) {
      boolean told = cpuNanos >= 0 && earlier.cpuNanos >= 0;
      return new Account(
          told ? Math.max(0, cpuNanos - earlier.cpuNanos) : -1,
          Math.max(0, preempted - earlier.preempted),
          Math.max(0, slept - earlier.slept));
    }
  }

  Account account() {
    long preempted = 0;
    long slept = 0;
    Matcher found = SWITCHES.matcher(NodeFiles.text(folder.resolve("status")));
    while (found.find()) {
      if (found.group(1) == null) {
        slept = Long.parseLong(found.group(2));
      } else {
        preempted = Long.parseLong(found.group(2));
      }
    }
    String[] schedule = NodeFiles.text(folder.resolve("schedstat")).split(" ", -1);
    return new Account(schedule.length > 1 ? NodeFiles.parse(schedule[0]) : -1, preempted, slept);
  }
}
