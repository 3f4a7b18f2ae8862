package io.throughline.console.run.verdict.rule;

import io.throughline.console.run.path.Paths;
import io.throughline.console.run.view.NodesAlike;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.NodeRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    // Agents that share a network count the same segments.
    Map<Long, List<String>> bySegments = new LinkedHashMap<>();
    for (NodeRecord node : run.nodes()) {
      long segments = segments(node);
      if (segments >= MANY) {
        bySegments.computeIfAbsent(segments, ignored -> new ArrayList<>()).add(node.node());
      }
    }
    return bySegments.entrySet().stream()
        .map(each ->
            "%s: %,d TCP segments retransmitted (all programs of the node); packets were lost, or a buffer on the path overflowed."
                .formatted(NodesAlike.subject(each.getValue()), each.getKey()));
  }

  /** Those of all programs, where TCP carried the node's data; else none. */
  private static long segments(NodeRecord node) {
    AgentResult result = node.result();
    return result == null || !Paths.overTcp(result.carriers())
        ? 0
        : result.count(Counter.RETRANSMITS);
  }
}
