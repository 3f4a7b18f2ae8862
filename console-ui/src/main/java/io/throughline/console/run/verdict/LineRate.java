package io.throughline.console.run.verdict;

import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.NodeRecord;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Holds a bandwidth against the rate of the interface that should have carried it. */
final class LineRate {
  /** Their drivers name a rate that binds nobody. */
  static final Set<String> VIRTUAL =
      Set.of("veth", "bridge", "tun", "dummy", "macvlan", "ipvlan", "virtio_net", "bonding");

  private LineRate() {}

  /**
   * @return a sentence where the bandwidth is above the line rate; empty where it is not, or where
   *     the line rate is not known
   */
  static Optional<String> check(RunPlan plan, List<NodeRecord> nodes, double bytesPerSecond) {
    return nodes.stream().flatMap(node -> above(plan, node, bytesPerSecond).stream()).findFirst();
  }

  private static Optional<String> above(RunPlan plan, NodeRecord node, double bytesPerSecond) {
    NodeEnvironment environment = node.environment();
    if (environment == null || throughMemory(node)) {
      return Optional.empty();
    }
    Assignment assignment = plan.role(node.role());
    return environment.interfaces().stream()
        .filter(nic -> carries(nic, assignment))
        .filter(nic -> nic.bitsPerSecond() > 0 && !VIRTUAL.contains(nic.driver()))
        .filter(nic -> bytesPerSecond * 8 > nic.bitsPerSecond())
        .findFirst()
        .map(nic ->
            "%s is more than the %s that interface %s of node %s can carry: the bytes went another way."
                .formatted(
                    DataRate.format(bytesPerSecond),
                    DataRate.format(nic.bitsPerSecond() / 8.0),
                    nic.name(),
                    node.node()));
  }

  static boolean carries(NetworkInterface nic, Assignment assignment) {
    String device = assignment.device().split("[:,]", 2)[0];
    return device.isEmpty()
        ? nic.addresses().contains(assignment.dataAddress())
        : nic.name().equals(device);
  }

  static boolean throughMemory(NodeRecord node) {
    return node.result() != null
        && node.result().carriers().stream()
            .anyMatch(carrier -> carrier.matches(".*(memory|posix|sysv|cma|xpmem|knem|self).*"));
  }
}
