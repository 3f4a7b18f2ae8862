package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.quantity.TimeSpan;
import java.util.stream.Stream;

/** A wall clock was set while the run went on. */
final class ClockStepped {
  /** A clock that is only steered moves by 500 millionths at most. */
  private static final double STEERED = 0.001;

  private static final long LEAST_NANOS = 20_000_000;

  private ClockStepped() {}

  static Stream<String> check(FinishedRun run) {
    Stream<String> nodes =
        run.onEach((node, evidence) ->
            sentence(
                "Node " + node.node(), evidence.wallNanos() - evidence.nanos(), evidence.nanos()));
    long longest =
        run.onEach((node, evidence) -> Stream.of(evidence.nanos()))
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    return Stream.concat(nodes, sentence("The console", run.consoleStepNanos(), longest));
  }

  private static Stream<String> sentence(String where, long step, long nanos) {
    return Math.abs(step) <= LEAST_NANOS + STEERED * nanos
        ? Stream.of()
        : Stream.of(
            "%s: wall clock stepped %s by %s during the run; times of day do not match. Durations and rates hold: their clock is the monotonic one."
                .formatted(where, step > 0 ? "forward" : "back", TimeSpan.format(Math.abs(step))));
  }
}
