package io.throughline.console.run.verdict.rule;

import io.throughline.console.run.path.Paths;
import io.throughline.console.run.view.NodesAlike;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.NodeRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The network lost TCP segments, so TCP sent them again and slowed down. */
final class SentAgain {
  /** A few are lost on every network. */
  private static final long MANY = 10;

  /** Agents that share a network count the same segments, each for its own part of the run. */
  private static final double ALIKE = 1.25;

  private SentAgain() {}

  static Stream<String> check(FinishedRun run) {
    return run.machines().flatMap(SentAgain::ofMachine);
  }

  private static Stream<String> ofMachine(List<NodeRecord> agents) {
    List<List<NodeRecord>> alike = new ArrayList<>();
    agents.stream()
        .filter(node -> segments(node) >= MANY)
        .sorted(Comparator.comparingLong(SentAgain::segments))
        .forEach(node -> {
          if (alike.isEmpty() || segments(node) > ALIKE * segments(alike.getLast().getFirst())) {
            alike.add(new ArrayList<>());
          }
          alike.getLast().add(node);
        });
    return alike.stream().map(each -> sentence(agents, each));
  }

  /**
   * @param alike agents with about the same number, fewest first
   */
  private static String sentence(List<NodeRecord> agents, List<NodeRecord> alike) {
    long fewest = segments(alike.getFirst());
    long most = segments(alike.getLast());
    return "%s: %s TCP segments retransmitted (all programs of the node); packets were lost, or a buffer on the path overflowed."
        .formatted(
            NodesAlike.subject(
                agents.stream().filter(alike::contains).map(NodeRecord::node).toList()),
            fewest == most ? "%,d".formatted(most) : "%,d to %,d".formatted(fewest, most));
  }

  /** Those of all programs, where TCP carried the node's data; else none. */
  private static long segments(NodeRecord node) {
    AgentResult result = node.result();
    return result == null || !Paths.overTcp(result.carriers())
        ? 0
        : result.count(Counter.RETRANSMITS);
  }
}
