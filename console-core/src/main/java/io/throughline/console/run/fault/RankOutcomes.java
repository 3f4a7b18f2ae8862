package io.throughline.console.run.fault;

import static io.throughline.protocol.result.FaultResult.NEVER;

import io.throughline.console.run.agent.Participant;
import io.throughline.protocol.result.FaultResult.RankOutcome;
import java.util.List;

/** The outcome of a fault at each rank. */
final class RankOutcomes {
  private RankOutcomes() {}

  /**
   * Tells it in the order of the ranks.
   *
   * @param halfRate bytes per second below which a rank's calls have stopped
   * @param words of all, by time
   * @return empty where the run has no ranks, or the fault did not happen
   */
  static List<RankOutcome> of(
      FaultWatch watch, double halfRate, List<FaultWatch.Word> words, WrongData wrong) {
    return watch.workload.hasRanks() && watch.happened()
        ? watch.participants.stream().map(rank -> of(rank, watch, halfRate, words, wrong)).toList()
        : List.of();
  }

  private static RankOutcome of(
      Participant rank,
      FaultWatch watch,
      double halfRate,
      List<FaultWatch.Word> words,
      WrongData wrong) {
    long moment = watch.sinceReleaseNanos();
    SampledRate rate = watch.rate(rank.role());
    long stopped = watch.plan.kind().holdsUp() ? rate.stoppedAfter(moment, halfRate) : NEVER;
    FaultWatch.Word out = watch.outs.get(rank.node());
    String own =
        words.stream()
            .filter(word -> word.wrong() && word.by().equals(rank.node()))
            .map(FaultWatch.Word::text)
            .findFirst()
            .orElseGet(() -> out == null ? wait(rate, moment, watch.participants) : out.text());
    return new RankOutcome(
        rank.node(),
        rank.node().equals(watch.node.node()),
        stopped,
        out == null ? NEVER : watch.after(out),
        stopped < 0 || rank.dropped()
            ? NEVER
            : rate.recoveredAfter(moment, watch.recoversFrom(stopped), halfRate),
        wrong.count(rank.role()),
        own);
  }

  /** Whom it waited for while nothing moved; empty for nobody. */
  private static String wait(SampledRate rate, long moment, List<Participant> ranks) {
    return rate.waits(moment)
        .map(wait ->
            "waited for %s in call #%,d"
                .formatted(
                    wait.awaited() <= ranks.size()
                        ? "rank " + ranks.get((int) wait.awaited() - 1).node()
                        : "the other ranks",
                    wait.call()))
        .orElse("");
  }
}
