package io.throughline.agent.measure;

import io.throughline.agent.kernel.KernelFile;
import io.throughline.agent.kernel.NodeFiles;
import io.throughline.agent.probe.CpuSpeed;
import io.throughline.protocol.measure.Counter;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Counts of the kernel that explain why a run slows down for a while: TCP segments that are sent
 * again, hot CPUs, a CPU quota that is used up. Two small files twice a second, as the kernel adds
 * up what it counts only when asked; heat, which may be hundreds, once a second. Belongs to the
 * telemetry thread.
 */
final class KernelCounts implements AutoCloseable {
  private static final long LOOK_NANOS = 500_000_000L;
  private static final long HEAT_NANOS = 1_000_000_000L;
  private static final String TCP = "\nTcp: ";
  private static final String THROTTLED = "\nnr_throttled ";

  private final Path root;
  private final KernelFile network;
  private final @Nullable KernelFile quota;

  /** Which of the numbers behind {@link #TCP} counts the segments; negative where none does. */
  private final int retransmitsAt;

  private final Map<Counter, Long> atStart = new EnumMap<>(Counter.class);
  private long lookedAt = System.nanoTime();
  private long heatLookedAt = lookedAt;

  /**
   * From now on.
   *
   * @param root of the file system
   */
  KernelCounts(Path root) {
    this.root = root;
    network = new KernelFile(root.resolve("proc/net/snmp"));
    quota = quota(root).map(KernelFile::new).orElse(null);
    retransmitsAt =
        network
            .text()
            .lines()
            .filter(line -> line.startsWith("Tcp: "))
            .findFirst()
            .map(names -> List.of(names.split(" ", -1)).indexOf("RetransSegs") - 1)
            .orElse(-1);
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
   * Writes what has come since, of that which this kernel counts, where it is time for a look.
   *
   * @param last whether nobody looks after this
   */
  void read(CounterBoard board, boolean last) {
    long now = System.nanoTime();
    if (last || now - lookedAt >= LOOK_NANOS) {
      lookedAt = now;
      write(board, Counter.RETRANSMITS, retransmits());
      write(board, Counter.QUOTA_THROTTLES, throttledByQuota());
    }
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

  /** Reads two lines {@code Tcp:}: names, then values. */
  private long retransmits() {
    if (retransmitsAt < 0) {
      return KernelFile.NONE;
    }
    String text = network.text();
    int names = text.indexOf(TCP);
    int values = names < 0 ? -1 : text.indexOf(TCP, names + 1);
    if (values < 0) {
      return KernelFile.NONE;
    }
    int at = values + TCP.length();
    for (int passed = 0; passed < retransmitsAt; passed++) {
      at = text.indexOf(' ', at) + 1;
      if (at == 0) {
        return KernelFile.NONE;
      }
    }
    return KernelFile.number(text, at);
  }

  private long throttledByQuota() {
    if (quota == null) {
      return KernelFile.NONE;
    }
    String text = quota.text();
    int at = text.indexOf(THROTTLED);
    return at < 0 ? KernelFile.NONE : KernelFile.number(text, at + THROTTLED.length());
  }

  /** The file in which this process's control group counts. */
  private static Optional<Path> quota(Path root) {
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
        if (NodeFiles.text(file).contains(THROTTLED)) {
          return Optional.of(file);
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public void close() {
    network.close();
    if (quota != null) {
      quota.close();
    }
  }
}
