package io.throughline.console.run.verdict;

import io.throughline.console.run.path.Paths;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.DataPath;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Point;
import java.util.List;
import java.util.Locale;
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
    return lines(plan, node)
        .filter(line -> bytesPerSecond * 8 > line.bitsPerSecond)
        .findFirst()
        .map(line ->
            "%s is more than the %s that interface %s of node %s can carry: %s."
                .formatted(
                    DataRate.format(bytesPerSecond),
                    DataRate.format(line.bitsPerSecond / 8.0),
                    line.name,
                    node.node(),
                    line.counted
                        ? "its counters say that the bytes went through it, so the rate that it"
                            + " tells is not the line's"
                        : "the bytes went another way"));
  }

  /** Bytes per second in one direction, of the slowest end; empty where it is not known. */
  public static OptionalDouble of(RunPlan plan, List<NodeRecord> nodes) {
    return nodes.stream()
        .flatMap(node -> lines(plan, node))
        .mapToDouble(line -> line.bitsPerSecond / 8.0)
        .min();
  }

  /** A point's bandwidth in one direction: where both were measured, they share it evenly. */
  static double oneWay(Point point) {
    return switch (point.spec().shape()) {
      case BOTH_WAYS -> point.rates().receiverBandwidth() / 2;
      // What the busiest link of a rank carries.
      case COLLECTIVE -> point.rates().senderBandwidth();
      // All ranks together say nothing of one link.
      case GROUP_ROUND_TRIP -> 0;
      case ONE_WAY, ROUND_TRIP, ALONE, LOCAL -> point.rates().receiverBandwidth();
    };
  }

  /**
   * A point's bandwidth in percent.
   *
   * @param bytesPerSecond the line rate in one direction
   */
  public static double percent(Point point, double bytesPerSecond) {
    return 100 * oneWay(point) / bytesPerSecond;
  }

  /** {@code 87 % of line rate}. */
  public static String share(double bytesPerSecond, double lineRate) {
    return String.format(Locale.ROOT, "%.0f %% of line rate", 100 * bytesPerSecond / lineRate);
  }

  /**
   * @param counted whether its own counters say that the bytes went through it
   */
  private record Line(String name, long bitsPerSecond, boolean counted) {}

  /**
   * The links that carried a node's bytes, else those that should have, if they say how fast they
   * are.
   */
  private static Stream<Line> lines(RunPlan plan, NodeRecord node) {
    NodeEnvironment environment = node.environment();
    if (environment == null
        || !plan.betweenNodes()
        || (node.result() != null && Paths.throughMemory(node.result()))) {
      return Stream.empty();
    }
    DataPath path = node.path();
    if (path != null && !path.taken().isEmpty()) {
      return path.bitsPerSecond() > 0
          ? Stream.of(new Line(path.taken(), path.bitsPerSecond(), true))
          : Stream.empty();
    }
    Assignment assignment = plan.role(node.role());
    return environment.interfaces().stream()
        .filter(nic -> carries(nic, assignment))
        .filter(nic -> nic.lineRate() > 0)
        .map(nic -> new Line(nic.name(), nic.lineRate(), false));
  }

  static boolean carries(NetworkInterface nic, Assignment assignment) {
    String device = assignment.device().split("[:,]", 2)[0];
    return device.isEmpty() ? nic.has(assignment.dataAddress()) : nic.name().equals(device);
  }
}
