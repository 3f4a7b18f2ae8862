package io.throughline.console.run.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The console machine's own memory. */
final class LocalMemory {
  private LocalMemory() {}

  /** Bytes that can be had without swapping; -1 where the kernel does not say. */
  static long available() {
    try {
      return Files.readAllLines(Path.of("/proc/meminfo")).stream()
          .filter(line -> line.startsWith("MemAvailable:"))
          .map(line -> line.replaceAll("[^0-9]", ""))
          .mapToLong(Long::parseLong)
          .map(kibibytes -> kibibytes << 10)
          .findFirst()
          .orElse(-1);
    } catch (IOException | NumberFormatException e) {
      return -1;
    }
  }
}
