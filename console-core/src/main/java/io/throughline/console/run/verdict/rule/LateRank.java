package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.environment.NodeEnvironment;
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
                  withoutCpu(run, node),
                  String.join("; ", entry.getValue()));
        });
  }

  /** The clause on ranks without a CPU each: the scheduler may choose who is last. */
  private static String withoutCpu(Case run, String node) {
    return run.nodes().stream()
        .filter(record -> record.node().equals(node))
        .flatMap(record -> {
          NodeEnvironment environment = record.environment();
          long ranks = 1 + run.beside(record).count();
          return environment != null && ranks > environment.processors().cpus()
              ? Stream.of(
                  ", perhaps since %d ranks share the %d CPUs of its machine"
                      .formatted(ranks, environment.processors().cpus()))
              : Stream.empty();
        })
        .findFirst()
        .orElse("");
  }
}
