package io.throughline.console.run.plan;

import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;
import java.util.stream.Stream;

/** Limits of a node that other tools would not keep to: there a baseline is not run. */
final class BaselineLimits {
  private BaselineLimits() {}

  static List<Problem> check(Scenario scenario, NodeProfile node) {
    if (!scenario.kind().workload().runsOtherTools()) {
      return List.of();
    }
    return Stream.of(
            node.limits().bandwidthBytesPerSecond() > 0 ? NodeField.BANDWIDTH : "",
            node.limits().bytes() > 0 ? NodeField.BYTES : "")
        .filter(field -> !field.isEmpty())
        .map(field ->
            new Problem(
                "node %s: %s".formatted(node.name(), field),
                "ucx_perftest and iperf3 would not keep to it",
                "run a sweep or a ping-pong there, or empty the node's limit"))
        .toList();
  }
}
