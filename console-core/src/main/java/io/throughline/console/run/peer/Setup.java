package io.throughline.console.run.peer;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.WaitMode;
import io.throughline.protocol.scenario.Role;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The set-up of both nodes of a run, as sentences about a peer need it. */
final class Setup {
  final Assignment sender;
  final Assignment receiver;
  private final List<NodeRecord> nodes;

  Setup(RunPlan plan, List<NodeRecord> nodes) {
    this.sender = plan.role(Role.SENDER.id());
    this.receiver = plan.role(Role.RECEIVER.id());
    this.nodes = nodes;
  }

  /** UCX's own variables on both nodes, in words. */
  String environment() {
    return sender.ucxEnvironment().equals(receiver.ucxEnvironment())
        ? variables(sender.ucxEnvironment())
        : "%s on the sender's node and %s on the receiver's"
            .formatted(variables(sender.ucxEnvironment()), variables(receiver.ucxEnvironment()));
  }

  private static String variables(Map<String, String> environment) {
    return environment.isEmpty()
        ? "no UCX variables"
        : new TreeMap<>(environment)
            .entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
  }

  boolean pinned() {
    return sender.cpu() >= 0 && receiver.cpu() >= 0;
  }

  /** {@code 0 and 1}. */
  String cpus() {
    return sender.cpu() + " and " + receiver.cpu();
  }

  /** The UCX of the agents, one for each that differs: {@code UCX 1.13.1 (system)}. */
  List<String> agentsUcx() {
    return nodes.stream()
        .map(NodeRecord::capabilities)
        .filter(Objects::nonNull)
        .flatMap(capabilities -> capabilities.ucx().stream())
        .filter(ucx -> !ucx.version().isEmpty())
        .map(ucx -> "UCX %s (%s)".formatted(ucx.version(), ucx.origin()))
        .distinct()
        .toList();
  }

  /**
   * The ways in which agents' data threads waited that did not spin; empty where that is not known.
   */
  List<String> notSpinning() {
    return nodes.stream()
        .map(NodeRecord::result)
        .filter(Objects::nonNull)
        .filter(
            result -> result.waiting().mode() != null && result.waiting().mode() != WaitMode.SPIN)
        .map(result -> result.waiting().text())
        .distinct()
        .toList();
  }

  boolean capped() {
    return Stream.of(sender, receiver).anyMatch(a -> a.limits().bandwidthBytesPerSecond() > 0);
  }
}
