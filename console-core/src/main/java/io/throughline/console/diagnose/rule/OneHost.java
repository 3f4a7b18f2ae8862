package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.NodePair;
import java.util.stream.Stream;

/** Both nodes are the same host. */
final class OneHost implements Rule {
  @Override
  public String id() {
    return "one-host";
  }

  @Override
  public Stream<Finding> check(NodePair nodePair) {
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
