package io.throughline.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.throughline.nativebridge.ucx.Ucx;
import io.throughline.nativebridge.ucx.UcxAvailability;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The machine on which a figure was measured. */
final class Machine {
  private Machine() {}

  static String describe() {
    String cpu =
        cpuInfo().stream()
            .filter(line -> line.startsWith("model name"))
            .map(line -> line.substring(line.indexOf(':') + 2))
            .findFirst()
            .orElse("unknown CPU");
    String ucx =
        switch (Ucx.availability()) {
          case UcxAvailability.Available available -> "UCX " + available.version();
          case UcxAvailability.Missing ignored -> "no UCX";
        };
    return "%s, %d CPUs, Linux %s, %s, JDK %s"
        .formatted(
            cpu,
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("os.version"),
            ucx,
            Runtime.version());
  }

  /** Nanoseconds that this process took of all CPUs. */
  static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  /**
   * Memory of each running agent that this process started, in bytes.
   *
   * @param file of {@code /proc/PID} that tells amounts
   * @param amounts that are added up, {@code Pss:}
   */
  static List<Long> agentBytes(String file, String... amounts) throws IOException {
    List<Long> found = new ArrayList<>();
    for (ProcessHandle process : ProcessHandle.current().descendants().toList()) {
      Path proc = Path.of("/proc", Long.toString(process.pid()));
      try {
        if (Files.readString(proc.resolve("cmdline")).contains("io.throughline.agent.Main")) {
          found.add(
              Files.readAllLines(proc.resolve(file)).stream()
                  .filter(line -> Arrays.stream(amounts).anyMatch(line::startsWith))
                  .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                  .sum());
        }
      } catch (NoSuchFileException gone) {
        // It ended meanwhile.
      }
    }
    return found;
  }

  private static List<String> cpuInfo() {
    try {
      return Files.readAllLines(Path.of("/proc/cpuinfo"));
    } catch (IOException e) {
      return List.of();
    }
  }
}
