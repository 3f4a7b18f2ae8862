package io.throughline.console.run.verdict;

import io.throughline.console.run.path.Paths;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The rate of the interface that should have carried a run, and bandwidths held against it. */
public final class LineRate {
  private LineRate() {}

  /**
   * @return a sentence where the bandwidth is above the line rate; empty where it is not, or where
   *     the line rate is not known
   */
  static Optional<String> check(RunPlan plan, List<NodeRecord> nodes, double bytesPerSecond) {
    return nodes.stream().flatMap(node -> above(plan, node, bytesPerSecond).stream()).findFirst();
  }

  private static Optional<String> above(RunPlan plan, NodeRecord node, double bytesPerSecond) {
    return interfaces(plan, node)
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

  /** Bytes per second in one direction, of the slowest end; empty where it is not known. */
  public static OptionalDouble of(RunPlan plan, List<NodeRecord> nodes) {
    if (nodes.stream().anyMatch(LineRate::throughMemory)) {
      return OptionalDouble.empty();
    }
    return nodes.stream()
        .flatMap(node -> interfaces(plan, node))
        .mapToDouble(nic -> nic.bitsPerSecond() / 8.0)
        .min();
  }

  /** A point's bandwidth in one direction: where both were measured, they share it evenly. */
  static double oneWay(Point point) {
    return point.receiverBandwidth() / (point.spec().shape() == Shape.BOTH_WAYS ? 2 : 1);
  }

  /**
   * A point's bandwidth in percent.
   *
   * @param bytesPerSecond the line rate in one direction
   */
  public static double percent(Point point, double bytesPerSecond) {
    return 100 * oneWay(point) / bytesPerSecond;
  }

  /** Those that should have carried the bytes and say how fast they are. */
  private static Stream<NetworkInterface> interfaces(RunPlan plan, NodeRecord node) {
    NodeEnvironment environment = node.environment();
    if (environment == null || throughMemory(node)) {
      return Stream.empty();
    }
    Assignment assignment = plan.role(node.role());
    return environment.interfaces().stream()
        .filter(nic -> carries(nic, assignment))
        .filter(nic -> nic.lineRate() > 0);
  }

  static boolean throughMemory(NodeRecord node) {
    return node.result() != null && Paths.throughMemory(node.result());
  }

  static boolean carries(NetworkInterface nic, Assignment assignment) {
    String device = assignment.device().split("[:,]", 2)[0];
    return device.isEmpty()
        ? nic.addresses().contains(assignment.dataAddress())
        : nic.name().equals(device);
  }
}
