package io.throughline.agent.workload;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/**
 * Which clock {@link System#nanoTime} reads here: that of a boot of the kernel, which all its
 * processes share, or of a time namespace of their own.
 */
final class ClockSource {
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path TIME_NAMESPACE = Path.of("/proc/self/ns/time");

  /** An id, the same in all processes that read this clock; or {@link ClockProbe#UNKNOWN}. */
  static final long HERE = here();

  private ClockSource() {}

  private static long here() {
    try {
      UUID boot = UUID.fromString(Files.readString(BOOT_ID).strip());
      // A kernel without such namespaces has one clock.
      String namespace =
          Files.isSymbolicLink(TIME_NAMESPACE)
              ? Files.readSymbolicLink(TIME_NAMESPACE).toString()
              : "";
      UUID both = UUID.nameUUIDFromBytes((boot + namespace).getBytes(StandardCharsets.UTF_8));
      return both.getMostSignificantBits();
    } catch (IOException | IllegalArgumentException e) {
      return ClockProbe.UNKNOWN;
    }
  }
}
