package io.throughline.console;

import io.throughline.console.matrix.Findings;
import io.throughline.console.run.rounds.RoundOrder;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.scenario.PairRule;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/**
 * Rounds of several matrices, one after the other in one run, each with its own retests and
 * findings. The agents of the run stay.
 */
final class MatrixSeries implements RoundOrder {
  private final RunPlan plan;
  private final PairRule rule;
  private final int count;
  private final IntConsumer before;
  private final Predicate<GroupResult> stands;

  private RoundOrder matrix = (soFar, lost) -> Optional.empty();
  private int begun;

  /** Index of the current matrix's first round; its rounds count from 0 for its {@link #matrix}. */
  private int firstRound;

  private int nextRound;
  private int firstFlow;

  /**
   * @param count of matrices
   * @param before is given the number of each matrix, from 0, before its first round
   * @param stands takes the result of each; false to have it measured again, as it is
   */
  MatrixSeries(RunPlan plan, int count, IntConsumer before, Predicate<GroupResult> stands) {
    this.plan = plan;
    this.rule = plan.flows().judged().orElseThrow();
    this.count = count;
    this.before = before;
    this.stands = stands;
  }

  @Override
  public Optional<Round> next(GroupResult soFar, Set<Integer> lost) {
    GroupResult current = current(soFar);
    Optional<Round> round = matrix.next(current, lost);
    if (round.isEmpty()) {
      if (begun == 0 || stands.test(judge(current))) {
        if (begun == count) {
          return Optional.empty();
        }
        before.accept(begun++);
      }
      matrix = RoundOrder.of(plan);
      firstRound = nextRound;
      firstFlow = soFar.flows().size();
      round = matrix.next(current(soFar), lost);
    }
    nextRound = firstRound + round.orElseThrow().index() + 1;
    return round.map(each -> new Round(firstRound + each.index(), each.flows()));
  }

  /** The current matrix alone, as if it were the only one of the run. */
  private GroupResult current(GroupResult soFar) {
    List<FlowResult> flows =
        soFar.flows().stream().skip(firstFlow).map(this::fromFirstRound).toList();
    return new GroupResult(soFar.group(), flows, List.of(), "");
  }

  private FlowResult fromFirstRound(FlowResult flow) {
    int round = flow.round() - firstRound;
    return new FlowResult(
        round,
        flow.flow(),
        round >= plan.rounds().size(),
        flow.bandwidth(),
        flow.bytes(),
        flow.roundTrip(),
        flow.checked(),
        flow.cpuWait(),
        flow.carried(),
        flow.problem());
  }

  private GroupResult judge(GroupResult matrix) {
    Findings found = Findings.of(matrix, rule.slow(), rule.retest());
    return new GroupResult(matrix.group(), matrix.flows(), found.all(), found.rule());
  }
}
