package io.throughline.agent.inspect;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.protocol.inspection.Inspection.Interrupt;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Which CPUs take the interrupts of network interfaces. */
final class Interrupts {
  /** An adapter has one for each of its queues. */
  private static final int MOST_OF_ONE = 256;

  private Interrupts() {}

  /** Those of interfaces on a bus; virtual ones have none. */
  static List<Interrupt> find(Path root) {
    List<Interrupt> found = new ArrayList<>();
    for (Path device : NodeFiles.entries(root.resolve("sys/class/net"))) {
      NodeFiles.entries(device.resolve("device/msi_irqs")).stream()
          .map(entry -> entry.getFileName().toString())
          .filter(name -> name.matches("\\d{1,9}"))
          .limit(MOST_OF_ONE)
          .forEach(number ->
              found.add(
                  new Interrupt(
                      device.getFileName().toString(),
                      Integer.parseInt(number),
                      cpus(root.resolve("proc/irq").resolve(number)))));
    }
    return found;
  }

  /** CPUs that take an interrupt; the effective one where the kernel tells it. */
  private static String cpus(Path irq) {
    String effective = NodeFiles.text(irq.resolve("effective_affinity_list"));
    return effective.isEmpty() ? NodeFiles.text(irq.resolve("smp_affinity_list")) : effective;
  }
}
