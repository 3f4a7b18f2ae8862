package io.throughline.console.run.verdict.rule;

import io.throughline.launch.node.JavaChoice;
import java.util.stream.Stream;

/** A node's environment sets options for every Java, from which the agent's was kept. */
final class IgnoredJavaOptions {
  private IgnoredJavaOptions() {}

  static Stream<String> check(FinishedRun run) {
    return run.nodes().stream()
        .flatMap(node ->
            node.launch().stream()
                .flatMap(step -> JavaChoice.ignored(step.detail()).stream())
                .map(names ->
                    "Node %s: the environment sets %s for every Java; the agent ran without."
                        .formatted(node.node(), names)));
  }
}
