package io.throughline.console.run.verdict.rule;

import java.util.stream.Stream;

/** A CPU was hot and was slowed down. */
final class Throttled {
  private Throttled() {}

  static Stream<String> check(FinishedRun run) {
    return run.onEachCpu((node, cpu) ->
        cpu.throttled() <= 0
            ? Stream.of()
            : Stream.of(
                "Node %s: CPUs throttled %,d times for heat; the result is that of a slower machine."
                    .formatted(node.node(), cpu.throttled())));
  }
}
