package io.throughline.benchmarks;

import io.throughline.nativebridge.ucx.Ucx;
import io.throughline.nativebridge.ucx.UcxAvailability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private static List<String> cpuInfo() {
    try {
      return Files.readAllLines(Path.of("/proc/cpuinfo"));
    } catch (IOException e) {
      return List.of();
    }
  }
}
