package io.throughline.console.compare;

import io.throughline.console.run.verdict.rule.BusyMeanwhile;
import io.throughline.console.run.verdict.rule.FinishedRun;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.RunRecord;
import java.util.Set;
import java.util.stream.Stream;

/** A disturbance that made a run's figures those of more than the run. */
final class Disturbance {
  /** Ids of flags that say that others had a part of nodes or way while it was measured. */
  private static final Set<String> IDS =
      Set.of(
          BusyMeanwhile.ID,
          "busy-neighbour",
          "clock-stepped",
          "cpu-quota",
          "other-traffic",
          "slowed-down",
          "throttled",
          "time-stolen");

  private Disturbance() {}

  /**
   * The gravest flag's text, without its full stop; empty where nothing is known to have. Records
   * of before there was a flag for busy nodes have the counts that it rests on.
   */
  static String of(RunRecord run) {
    return Stream.concat(
            run.assessment().flags().stream()
                .filter(flag -> IDS.contains(flag.id()))
                .map(Flag::text),
            BusyMeanwhile.check(
                new FinishedRun(run.plan(), run.nodes(), run.results().points(), 0)))
        .map(text -> text.replaceFirst("\\.$", ""))
        .findFirst()
        .orElse("");
  }
}
