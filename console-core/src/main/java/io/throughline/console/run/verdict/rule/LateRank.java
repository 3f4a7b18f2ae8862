package io.throughline.console.run.verdict.rule;

import java.util.stream.Stream;

/**
 * Flags a rank that came last to most calls of a collective, so that all others waited for it. Time
 * inside the calls would accuse the others.
 */
final class LateRank implements Rule {
  @Override
  public String id() {
    return "late-rank";
  }

  @Override
  public Stream<String> check(Case run) {
    boolean split = run.points().stream().anyMatch(point -> !point.groups().isEmpty());
    return LateRanks.of(run.points()).entrySet().stream()
        .map(entry -> {
          String node = run.plan().assignments().get(entry.getKey()).node();
          return "Rank %s came last to most calls, and all others%s waited for it%s: %s."
              .formatted(
                  node,
                  split ? " of its group" : "",
                  CpuShortage.of(run.nodes(), node, entry.getValue()).clause(),
                  entry.getValue().text());
        });
  }
}
