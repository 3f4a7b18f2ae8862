package io.throughline.agent.workload;

import io.throughline.agent.kernel.NodeFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;

/**
 * Which clock {@link System#nanoTime} reads here: that of a boot of the kernel, which all its
 * processes share, or of a time namespace of their own.
 */
final class ClockSource {
  /** An id, the same in all processes that read this clock; or {@link ClockProbe#UNKNOWN}. */
  static final long HERE = here();

  private ClockSource() {}

  private static long here() {
    String boot = NodeFiles.text("/proc/sys/kernel/random/boot_id");
    // A kernel without such namespaces has one clock.
    String namespace = NodeFiles.linked(Path.of("/proc/self/ns/time"));
    return boot.isEmpty()
        ? ClockProbe.UNKNOWN
        : UUID.nameUUIDFromBytes((boot + namespace).getBytes(StandardCharsets.UTF_8))
            .getMostSignificantBits();
  }
}
