package io.throughline.console.run.verdict.rule;

import io.throughline.console.run.path.Paths;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.result.AgentResult;
import java.util.Optional;
import java.util.stream.Stream;

/** The network lost TCP segments, so TCP sent them again and slowed down. */
final class SentAgain implements Rule {
  /** A few are lost on every network. */
  private static final long MANY = 10;

  @Override
  public String id() {
    return "retransmits";
  }

  @Override
  public Stream<String> check(Case run) {
    return run.nodes().stream()
        .flatMap(node -> {
          AgentResult result = node.result();
          return result == null || !Paths.overTcp(result.carriers())
              ? Stream.empty()
              : sentence(node.node(), result.count(Counter.RETRANSMITS)).stream();
        });
  }

  /** The kernel counts for all programs. */
  private static Optional<String> sentence(String node, long segments) {
    return segments < MANY
        ? Optional.empty()
        : Optional.of(
            "Node %s: %,d TCP segments retransmitted (all programs of the node); packets were lost, or a buffer on the path overflowed."
                .formatted(node, segments));
  }
}
