package io.throughline.console.run.verdict.rule;

import java.util.stream.Stream;

/** A CPU was hot and was slowed down. */
final class Throttled implements Rule {
  @Override
  public String id() {
    return "throttled";
  }

  @Override
  public Stream<String> check(Case run) {
    return run.onEachCpu((node, cpu) ->
        cpu.throttled() <= 0
            ? Stream.of()
            : Stream.of(
                "Node %s: its CPUs were throttled %d times because they were hot: the number is of a slower machine."
                    .formatted(node.node(), cpu.throttled())));
  }
}
