package io.throughline.agent.evidence;

import io.throughline.agent.kernel.NodeFiles;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Times of each CPU until one moment, as {@code /proc/stat} has it. Nanoseconds. */
final class CpuTimes {
  /** The kernel tells times in hundredths of a second, whatever it counts in. */
  static final long TICK_NANOS = 10_000_000;

  /** The whole machine's. */
  static final int ALL = -1;

  private static final int STEAL = 7;

  private final Map<Integer, Times> byCpu = new HashMap<>();

  /**
   * @param processes of user and system, without interrupts
   * @param busy of everything, interrupts included
   * @param stolen by a hypervisor
   */
  record Times(long processes, long busy, long stolen) {
    /** Times that the kernel does not tell. */
    static final Times NONE = new Times(-1, -1, -1);

    /** None where either is not told. A CPU that was taken off meanwhile takes its times along. */
    Times since(Times earlier) {
      if (busy < 0 || earlier.busy < 0) {
        return NONE;
      }
      return new Times(
          Math.max(0, processes - earlier.processes),
          Math.max(0, busy - earlier.busy),
          Math.max(0, stolen - earlier.stolen));
    }
  }

  static CpuTimes read(Path root) {
    CpuTimes times = new CpuTimes();
    NodeFiles.text(root.resolve("proc/stat"))
        .lines()
        .takeWhile(line -> line.startsWith("cpu"))
        .forEach(times::line);
    return times;
  }

  /** Reads {@code cpu0 user nice system idle iowait irq softirq steal guest guest_nice}. */
  private void line(String line) {
    String[] words = line.split("\\s+", -1);
    if (words.length <= STEAL + 1) {
      return;
    }
    byCpu.put(words[0].length() == 3 ? ALL : Integer.parseInt(words[0].substring(3)), times(words));
  }

  private static Times times(String[] words) {
    long[] nanos = new long[STEAL + 1];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = NodeFiles.parse(words[i + 1], TICK_NANOS);
      if (nanos[i] < 0) {
        return Times.NONE;
      }
    }
    long processes = nanos[0] + nanos[1] + nanos[2];
    return new Times(processes, processes + nanos[5] + nanos[6], nanos[STEAL]);
  }

  Times of(int cpu) {
    return byCpu.getOrDefault(cpu, Times.NONE);
  }

  /** CPUs online. */
  int count() {
    return Math.max(0, byCpu.size() - 1);
  }
}
