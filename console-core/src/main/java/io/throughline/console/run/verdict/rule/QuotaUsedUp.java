package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.measure.Counter;
import java.util.stream.Stream;

/** A container's limit of CPU time made the agent wait. */
final class QuotaUsedUp {
  private QuotaUsedUp() {}

  static Stream<String> check(FinishedRun run) {
    return run.nodes().stream()
        .filter(node -> node.result() != null && node.result().count(Counter.QUOTA_THROTTLES) > 0)
        .map(node ->
            "Node %s: CPU quota of the control group used up in %,d periods; the agent had to wait. Raise the container's CPU limit."
                .formatted(node.node(), node.result().count(Counter.QUOTA_THROTTLES)));
  }
}
