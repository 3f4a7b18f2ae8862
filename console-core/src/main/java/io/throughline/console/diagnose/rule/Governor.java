package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodePair;
import io.throughline.protocol.environment.Hardware.CpuGroup;
import java.util.stream.Stream;

/** CPUs that are allowed to run slower than they can. */
final class Governor {
  private Governor() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.onEach(nodeFindings ->
        nodeFindings.environment().hardware().cpus().stream()
            .filter(group -> !group.governor().isEmpty() && !group.governor().equals("performance"))
            .map((CpuGroup group) ->
                warning(
                    nodeFindings.name(),
                    "CPUs %s of node %s have the governor %s."
                        .formatted(group.cpus(), nodeFindings.name(), group.governor()),
                    "They slow down between messages: latency goes up, and differs from run to run.",
                    "# on %s\nsudo cpupower frequency-set -g performance"
                        .formatted(nodeFindings.name()))));
  }
}
