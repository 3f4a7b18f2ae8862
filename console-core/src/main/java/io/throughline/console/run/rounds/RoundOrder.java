package io.throughline.console.run.rounds;

import io.throughline.console.matrix.Retest;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.GroupResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;

/** Chooses which round of a run is measured next. For one run and one thread. */
@FunctionalInterface
public interface RoundOrder {
  /**
   * The next round; empty where the run is through.
   *
   * @param soFar results of the rounds given before
   * @param lost indexes of the ranks that can no longer be measured; their flows are left out
   */
  Optional<Round> next(GroupResult soFar, Set<Integer> lost);

  /** The rounds of a plan, then, where its scenario asks for it, those that retest slow flows. */
  static RoundOrder of(RunPlan plan) {
    RoundOrder planned = planned(plan);
    return plan.flows()
        .judged()
        .filter(rule -> rule.retest())
        .map(rule -> planned.then(new Retest(rule.slow())::next))
        .orElse(planned);
  }

  private static RoundOrder planned(RunPlan plan) {
    Deque<Round> rounds = new ArrayDeque<>(plan.rounds());
    return (soFar, lost) -> Optional.ofNullable(rounds.poll());
  }

  /** These rounds, and those of another order when they are through. */
  default RoundOrder then(RoundOrder after) {
    return (soFar, lost) -> next(soFar, lost).or(() -> after.next(soFar, lost));
  }
}
