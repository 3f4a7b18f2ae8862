package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.note;

import io.throughline.console.diagnose.NodePair;
import java.util.stream.Stream;

/** Both nodes are the same host. */
final class OneHost {
  private OneHost() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.oneHost()
        ? Stream.of(
            note(
                "",
                "Nodes %s and %s are the same host (%s)."
                    .formatted(
                        nodePair.a().name(),
                        nodePair.b().name(),
                        nodePair.a().environment().host().name()),
                "A run between them measures its memory and CPU, not a network.",
                ""))
        : Stream.empty();
  }
}
