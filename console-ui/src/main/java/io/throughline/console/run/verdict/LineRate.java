package io.throughline.console.run.verdict;

import io.throughline.console.run.path.Paths;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.NodeRecord;
import java.util.List;
import java.util.Optional;

/** Holds a bandwidth against the rate of the interface that should have carried it. */
final class LineRate {
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
    if (environment == null || (node.result() != null && Paths.throughMemory(node.result()))) {
      return Optional.empty();
    }
    Assignment assignment = plan.role(node.role());
    return environment.interfaces().stream()
        .filter(nic -> carries(nic, assignment))
        .filter(nic -> nic.lineRate() > 0)
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

  private static boolean carries(NetworkInterface nic, Assignment assignment) {
    String device = assignment.device().split("[:,]", 2)[0];
    return device.isEmpty()
        ? nic.addresses().contains(assignment.dataAddress())
        : nic.name().equals(device);
  }
}
