package io.throughline.console.run.verdict.rule;

import java.util.stream.Stream;

/**
 * Flags a rank that came last to most calls of a collective, so that all others waited for it. Time
 * inside the calls would accuse the others.
 */
final class LateRank {
  private LateRank() {}

  static Stream<String> check(FinishedRun run) {
    return Stragglers.of(run.points()).entrySet().stream()
        .map(entry -> {
          String node = run.plan().assignments().get(entry.getKey()).node();
          Straggler straggler = entry.getValue();
          return "Rank %s %s."
              .formatted(node, straggler.text(straggler.shortage(run.nodes(), node)));
        });
  }
}
