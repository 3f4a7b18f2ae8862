package io.throughline.console.acceptance;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.suite.SuiteResult;
import java.util.List;

/**
 * Result of an acceptance.
 *
 * @param runs all that were done, in order
 * @param nodes a verdict on each, in the order in which they were named
 * @param findings of the look at them, the worst first
 * @param remarks what else is to be told, sentences
 */
public record AcceptanceResult(
    SuiteResult runs, List<NodeVerdict> nodes, List<Finding> findings, List<String> remarks) {
  public AcceptanceResult {
    nodes = List.copyOf(nodes);
    findings = List.copyOf(findings);
    remarks = List.copyOf(remarks);
  }

  /** Names of the nodes of a state. */
  public List<String> names(NodeState state) {
    return nodes.stream().filter(node -> node.state() == state).map(NodeVerdict::node).toList();
  }

  /** Checks that any node took part in, in order. */
  public List<String> checks() {
    return nodes.stream()
        .flatMap(node -> node.checks().stream())
        .map(CheckVerdict::check)
        .distinct()
        .toList();
  }
}
