package io.throughline.console.run;

import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.IntStream;

/**
 * Which rank waits for which in calls that all make together, as the last samples show it. Ranks
 * wait for each other in chains: the one at the end of all of them is the one to look at.
 */
record WaitForGraph(List<Rank> ranks) {
  /** A rank that waits for none. */
  static final int NOBODY = -1;

  /** A rank that waits for one of the others, nobody knows which. */
  static final int ALL_OTHERS = -2;

  /**
   * One rank as its last sample shows it.
   *
   * @param call the call that it is in, or was in last, from 1; 0 before the first
   * @param awaited index of the rank that it waits for; {@link #NOBODY} for none, {@link
   *     #ALL_OTHERS} where nobody knows which
   * @param lost what became of it, where it says nothing any more; else empty
   */
  record Rank(String node, long call, int awaited, String lost) {
    private boolean waits() {
      return awaited != NOBODY && lost.isEmpty();
    }
  }

  /** The run's ending, with the rank that all wait for where a call of all ranks failed. */
  static RunEnd explained(RunState state, RunEnd runEnd) {
    if (!(runEnd instanceof RunEnd.Failed(RunFailure failure))) {
      return runEnd;
    }
    Optional<String> sentence = of(state).sentence();
    if (sentence.isEmpty()) {
      return runEnd;
    }
    state.log.add("", "note", sentence.get());
    Problem told = failure.problem();
    return new RunEnd.Failed(
        new RunFailure(
            failure.node(),
            failure.phase(),
            new Problem(told.where(), told.what() + ". " + sentence.get(), told.remedy()),
            failure.silent()));
  }

  private static WaitForGraph of(RunState state) {
    long now = AwakeClock.now();
    List<Rank> ranks = new ArrayList<>();
    int size = state.participants.all().size();
    for (Participant each : state.participants.all()) {
      Optional<Sample> last = state.ingest.last(each.node());
      ranks.add(
          new Rank(
              each.node(),
              last.map(sample -> sample.count(Counter.CALL)).orElse(0L),
              last.map(sample -> awaited(sample.count(Counter.AWAITED), size)).orElse(NOBODY),
              each.toldItsEnd()
                  ? ""
                  : !each.reachable()
                      ? "nothing is heard from it any more"
                      : silence(state.ingest.heardAt(each.node()).map(at -> now - at))));
    }
    return new WaitForGraph(ranks);
  }

  /** An agent may tell any number; one that is no rank's counts as nobody's. */
  static int awaited(long told, int ranks) {
    return told == ranks + 1L ? ALL_OTHERS : told >= 1 && told <= ranks ? (int) told - 1 : NOBODY;
  }

  private static String silence(Optional<Long> heardAgo) {
    return heardAgo
        .map(nanos ->
            nanos < StallDiagnosis.SILENT_NANOS
                ? ""
                : "it has sent no samples for " + TimeSpan.format(nanos))
        .orElse("it has sent no samples");
  }

  /** Says whom all wait for; empty where no rank waits. */
  Optional<String> sentence() {
    Map<Integer, List<String>> byEnd = new LinkedHashMap<>();
    List<String> circle = new ArrayList<>();
    for (int i = 0; i < ranks.size(); i++) {
      if (ranks.get(i).waits()) {
        int end = end(i);
        if (end == NOBODY) {
          circle.add(ranks.get(i).node);
        } else {
          byEnd.computeIfAbsent(end, ignored -> new ArrayList<>()).add(ranks.get(i).node);
        }
      }
    }
    List<String> told = new ArrayList<>();
    byEnd.forEach((end, waiting) -> told.add(told(end, waiting)));
    if (!circle.isEmpty()) {
      told.add(
          "%s wait for each other in call #%,d, and none is further"
              .formatted(ShortList.names(circle), latest()));
    }
    return told.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", told));
  }

  /** The rank at which a chain of waits ends; {@link #NOBODY} where it runs in a circle. */
  private int end(int from) {
    SequencedSet<Integer> chain = new LinkedHashSet<>();
    int at = from;
    while (ranks.get(at).waits()) {
      if (!chain.add(at)) {
        return NOBODY;
      }
      int awaited = ranks.get(at).awaited;
      at = awaited == ALL_OTHERS ? hindmost() : awaited;
      if (at == NOBODY) {
        return NOBODY;
      }
    }
    return at;
  }

  /**
   * The rank that keeps those waiting that do not know for whom they wait: one that is lost, one
   * that has not come to their call, one that waits for none; {@link #NOBODY} where there is none.
   */
  private int hindmost() {
    return IntStream.range(0, ranks.size())
        .filter(i -> !ranks.get(i).waits())
        .boxed()
        .min(
            Comparator.comparing((Integer i) -> ranks.get(i).lost.isEmpty())
                .thenComparingLong(i -> ranks.get(i).call))
        .orElse(NOBODY);
  }

  private String told(int end, List<String> waiting) {
    boolean all = waiting.size() == ranks.size() - 1;
    return "%s wait%s for rank %s%s: %s"
        .formatted(
            all ? "All others" : ShortList.names(waiting),
            all || waiting.size() > 1 ? "" : "s",
            ranks.get(end).node,
            all || waiting.size() == 1 ? "" : ", directly or through each other",
            state(ranks.get(end)));
  }

  private String state(Rank rank) {
    long latest = latest();
    String call =
        rank.call < latest
            ? "it never entered call #%,d (its last is #%,d)".formatted(latest, rank.call)
            : rank.call == 0
                ? "it has made no call"
                : "it is in call #%,d and waits for nobody".formatted(rank.call);
    return !rank.lost.isEmpty()
        ? "%s, its last call is #%,d".formatted(rank.lost, rank.call)
        : call;
  }

  private long latest() {
    return ranks.stream().mapToLong(Rank::call).max().orElse(0);
  }
}
