package io.throughline.agent.measure;

import io.throughline.agent.probe.CpuSpeed;
import io.throughline.agent.probe.NodeFiles;
import io.throughline.protocol.measure.Counter;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the kernel counts that explains why a run slows down for a while: TCP segments that are sent
 * again, hot CPUs, a CPU quota that is used up. Two small files a look; heat, which may be
 * hundreds, once a second. Belongs to the telemetry thread.
 */
final class KernelCounts {
  private static final long HEAT_NANOS = 1_000_000_000L;
  private static final long NONE = -1;

  private final Path root;
  private final @Nullable Path quota;
  private final Map<Counter, Long> atStart = new EnumMap<>(Counter.class);
  private long heatLookedAt = System.nanoTime();

  /**
   * From now on.
   *
   * @param root of the file system
   */
  KernelCounts(Path root) {
    this.root = root;
    quota = quota(root);
    start(Counter.RETRANSMITS, retransmits());
    start(Counter.HEAT_THROTTLES, CpuSpeed.throttled(root));
    start(Counter.QUOTA_THROTTLES, throttledByQuota());
  }

  private void start(Counter counter, long value) {
    if (value >= 0) {
      atStart.put(counter, value);
    }
  }

  /**
   * Writes what has come since, of that which this kernel counts.
   *
   * @param last whether nobody looks after this
   */
  void read(CounterBoard board, boolean last) {
    write(board, Counter.RETRANSMITS, retransmits());
    write(board, Counter.QUOTA_THROTTLES, throttledByQuota());
    long now = System.nanoTime();
    boolean due = last || now - heatLookedAt >= HEAT_NANOS;
    if (due && atStart.containsKey(Counter.HEAT_THROTTLES)) {
      heatLookedAt = now;
      write(board, Counter.HEAT_THROTTLES, CpuSpeed.throttled(root));
    }
  }

  private void write(CounterBoard board, Counter counter, long value) {
    Long start = atStart.get(counter);
    if (start != null && value >= start) {
      board.set(counter, value - start);
      board.show(counter);
    }
  }

  /** Of two lines {@code Tcp:}: names, then values. */
  private long retransmits() {
    List<String[]> lines =
        NodeFiles.text(root.resolve("proc/net/snmp"))
            .lines()
            .filter(line -> line.startsWith("Tcp: "))
            .map(line -> line.split(" ", -1))
            .toList();
    if (lines.size() == 2) {
      int at = List.of(lines.getFirst()).indexOf("RetransSegs");
      if (at > 0 && at < lines.getLast().length) {
        return number(lines.getLast()[at]);
      }
    }
    return NONE;
  }

  private long throttledByQuota() {
    return quota == null
        ? NONE
        : NodeFiles.text(quota)
            .lines()
            .filter(line -> line.startsWith("nr_throttled "))
            .mapToLong(line -> number(line.substring(line.indexOf(' ') + 1)))
            .findFirst()
            .orElse(NONE);
  }

  /** The file in which this process's control group counts; null where there is none. */
  private static @Nullable Path quota(Path root) {
    Path groups = root.resolve("sys/fs/cgroup");
    for (String line : NodeFiles.text(root.resolve("proc/self/cgroup")).lines().toList()) {
      // Version 2: "0::/path". Version 1: "4:cpu,cpuacct:/path".
      String[] words = line.split(":", 3);
      if (words.length < 3) {
        continue;
      }
      boolean second = words[1].isEmpty();
      if (!second && !List.of(words[1].split(",", -1)).contains("cpu")) {
        continue;
      }
      Path folder = second ? groups : groups.resolve(words[1]);
      // In a container the path may be the host's, and its own group is the folder itself.
      for (String path : List.of(words[2].replaceFirst("^/+", ""), "")) {
        Path file = folder.resolve(path).resolve("cpu.stat");
        if (NodeFiles.text(file).contains("nr_throttled ")) {
          return file;
        }
      }
    }
    return null;
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException none) {
      return NONE;
    }
  }
}
