package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.error;
import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodePair;
import java.util.stream.Stream;

/** UCX is not there, or cannot be loaded. */
final class NoUcx {
  private NoUcx() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.onEach(nodeFindings ->
        nodeFindings.ucx().stream()
            .filter(ucx -> !ucx.available())
            .map(ucx -> {
              String seen =
                  "Node %s has no UCX: %s."
                      .formatted(nodeFindings.name(), String.join("; ", ucx.detail()));
              String folder = nodeFindings.profile().ucx().libraryPath();
              String mend =
                  folder.isEmpty()
                      ? "# on %s\nsudo apt-get install libucx0".formatted(nodeFindings.name())
                      : "# in profiles/nodes/%s.yaml, where libucp.so.0 is on the node:\n# ucx: {libraryPath: ...}\nls %s /usr/lib/*/libucp.so.0"
                          .formatted(nodeFindings.name(), folder);
              return nodeFindings.profile().ucx().environment().isEmpty()
                      && nodeFindings.devices().isEmpty()
                  ? warning(
                      nodeFindings.name(), seen, "Runs between these nodes fall back to TCP.", mend)
                  : error(
                      nodeFindings.name(),
                      seen,
                      "Its profile asks for UCX's transports or devices, and none can be used.",
                      mend);
            }));
  }
}
