package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.measure.Counter;
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
        .filter(node -> node.result() != null && node.result().count(Counter.RETRANSMITS) >= MANY)
        .map(node ->
            "Node %s: its TCP connections had to send %d segments again: the network loses packets, or a buffer on the way is full."
                .formatted(node.node(), node.result().count(Counter.RETRANSMITS)));
  }
}
