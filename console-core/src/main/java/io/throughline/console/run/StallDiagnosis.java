package io.throughline.console.run;

import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.quantity.TimeSpan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A run in which nothing moves any more and of which no agent says why: who waits for whom, as far
 * as samples and results tell.
 *
 * @param bound that nothing moved for
 */
record StallDiagnosis(List<Side> sides, Duration bound) {
  /** Samples come ten times a second; a node that is this late is silent. */
  static final long SILENT_NANOS = 2_000_000_000L;

  /**
   * One node's part.
   *
   * @param role that it plays, in words
   * @param handedIn whether it has given its result
   * @param heard nanoseconds since its last sample; empty where none came
   * @param moved nanoseconds since a counter of its last grew; empty where none has
   */
  record Side(
      String node, String role, boolean handedIn, Optional<Long> heard, Optional<Long> moved) {

    String name() {
      return "%s (%s)".formatted(node, role);
    }

    boolean silent() {
      return heard.filter(nanos -> nanos < SILENT_NANOS).isEmpty();
    }

    /** Tells what is known of the side. */
    String stands() {
      String samples =
          heard
              .map(nanos ->
                  silent()
                      ? "has sent no samples for " + TimeSpan.format(nanos)
                      : "still sends samples")
              .orElse("has sent no samples");
      return moved
          .map(nanos -> "last moved %s ago and %s".formatted(TimeSpan.format(nanos), samples))
          .orElse("has moved nothing and " + samples);
    }
  }

  /** Concerns one node where it can be told which the others wait for. */
  RunFailure trouble(Phase phase) {
    List<Side> owing = sides.stream().filter(side -> !side.handedIn).toList();
    List<Side> done = sides.stream().filter(Side::handedIn).toList();
    String time = TimeSpan.format(bound.toNanos());
    Optional<Side> awaited = awaited(owing);
    if (awaited.isEmpty()) {
      return new RunFailure(
          "",
          phase,
          new Problem(
              "nodes " + ShortList.names(owing.stream().map(Side::name).toList()),
              "made no progress for %s and gave no result: %s".formatted(time, stand(owing))));
    }
    Side one = awaited.get();
    List<Side> others = sides.stream().filter(side -> !side.equals(one)).toList();
    String waiting =
        ShortList.clauses(
            others.stream()
                .map(side ->
                    done.contains(side)
                        ? "%s has given its result and waits for it".formatted(side.name())
                        : "%s waits for it: it %s".formatted(side.name(), side.stands()))
                .toList());
    return new RunFailure(
        one.node,
        phase,
        new Problem(
            "node " + one.node,
            "made no progress for %s and gave no result: it %s; %s"
                .formatted(time, one.stands(), waiting)));
  }

  private static String stand(List<Side> sides) {
    return ShortList.clauses(
        sides.stream().map(side -> side.name() + " " + side.stands()).toList());
  }

  /** The only one that owes its result, or the only one that is silent. */
  private static Optional<Side> awaited(List<Side> owing) {
    List<Side> silent = owing.stream().filter(Side::silent).toList();
    return owing.size() == 1
        ? Optional.of(owing.getFirst())
        : silent.size() == 1 ? Optional.of(silent.getFirst()) : Optional.empty();
  }
}
