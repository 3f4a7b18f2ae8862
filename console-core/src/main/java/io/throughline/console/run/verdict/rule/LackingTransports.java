package io.throughline.console.run.verdict.rule;

import io.throughline.console.ucx.UcxVariables;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.scenario.TransportKind;
import java.util.List;
import java.util.stream.Stream;

/**
 * A profile names transports that the node's UCX has not: UCX warns in its log and goes without.
 */
final class LackingTransports {
  private LackingTransports() {}

  static Stream<String> check(FinishedRun run) {
    return run.plan().mayTake(TransportKind::byUcx)
        ? run.plan().assignments().stream()
            .flatMap(assignment ->
                run.nodes().stream()
                    .filter(node -> node.node().equals(assignment.node()))
                    .flatMap(node -> check(node, assignment)))
        : Stream.of();
  }

  private static Stream<String> check(NodeRecord node, Assignment assignment) {
    Capabilities capabilities = node.capabilities();
    return capabilities == null
        ? Stream.of()
        : capabilities.ucx().stream()
            .map(ucx -> new UcxVariables(ucx).lacking(assignment.ucxEnvironment()))
            .filter(lacking -> !lacking.isEmpty())
            .map(lacking -> told(node, lacking));
  }

  private static String told(NodeRecord node, List<String> lacking) {
    return "Node %s: UCX_TLS names %s, which the node's UCX lacks; the run used the others."
        .formatted(node.node(), String.join(", ", lacking));
  }
}
