package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.error;
import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.ucx.UcxNames;
import io.throughline.console.ucx.UcxVariables;
import io.throughline.console.ucx.UcxVariables.Mistake;
import io.throughline.protocol.environment.Capabilities.TransportState;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The profile names transports or devices that UCX does not have there. */
final class UnknownUcxNames {
  private UnknownUcxNames() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.onEach(nodeFindings ->
        nodeFindings.ucx().filter(TransportState::available).stream()
            .flatMap(ucx -> check(nodeFindings, ucx)));
  }

  private static Stream<RuleFinding> check(NodeFindings nodeFindings, TransportState ucx) {
    Map<String, String> variables = nodeFindings.ucxVariables();
    List<Mistake> mistakes = UcxNames.mistakes(nodeFindings.profile(), variables, ucx);
    if (!mistakes.isEmpty()) {
      return mistakes.stream()
          .map(mistake ->
              error(
                  nodeFindings.name(),
                  "On node %s %s=%s cannot be: %s; %s."
                      .formatted(
                          nodeFindings.name(),
                          mistake.field(),
                          mistake.value(),
                          mistake.what(),
                          mistake.remedy()),
                  "A run would be refused as soon as its agents have joined.",
                  "# on %s: what UCX has; then mend profiles/nodes/%s.yaml\nucx_info -d | grep -E 'Transport|Device'"
                      .formatted(nodeFindings.name(), nodeFindings.name())));
    }
    UcxVariables known = new UcxVariables(ucx);
    List<String> lacking = known.lacking(variables);
    return lacking.isEmpty()
        ? Stream.empty()
        : Stream.of(
            warning(
                nodeFindings.name(),
                "UCX_TLS of node %s names %s, and its UCX has only %s."
                    .formatted(
                        nodeFindings.name(),
                        String.join(", ", lacking),
                        String.join(", ", known.transports())),
                "UCX passes over what it lacks without a word and takes the others.",
                "# on %s\nucx_info -d | grep -E 'Transport|Device'"
                    .formatted(nodeFindings.name())));
  }
}
