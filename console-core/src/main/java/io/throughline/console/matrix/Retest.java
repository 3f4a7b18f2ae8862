package io.throughline.console.matrix;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Flows that have to be measured again before anything is called slow, round by round. A suspect
 * rank is measured with ranks that do not stand out, another one each time as long as there are
 * others. A suspect pair is measured as it is, and then, if it still is slow, each of its ranks
 * with another one as a control. What can no longer be confirmed drops out, so the rounds grow
 * emptier.
 *
 * <p>Each suspect is tested {@value Tests#MOST} times at most, and no run has more than {@value
 * #MOST_ROUNDS} rounds of tests, the slowest suspects first. For one run and one thread.
 */
public final class Retest {
  /**
   * Most rounds: 16 ranks of which 7 send and 7 receive slowly need 6, a pair's controls 2 more.
   */
  public static final int MOST_ROUNDS = 12;

  private final int slow;
  private int given;

  /** Index of the last round that was given; -1 before the first. */
  private int last = -1;

  /**
   * @param slow percent, 1 to 90
   */
  public Retest(int slow) {
    this.slow = slow;
  }

  /**
   * The next round, of disjoint flows; empty where nothing is left to test. To be asked when the
   * matrix is through, and again with the results of each round that it gave.
   *
   * @param soFar all results; those of rounds given here are marked as measured {@code again}
   * @param lost indexes of the ranks that can no longer be measured
   */
  public Optional<Round> next(GroupResult soFar, Set<Integer> lost) {
    if (given == MOST_ROUNDS) {
      return Optional.empty();
    }
    Suspects suspects = Suspects.of(soFar, slow);
    Set<Integer> busy = new HashSet<>(lost);
    List<Flow> flows = new ArrayList<>();
    for (Suspect suspect : suspects.all()) {
      for (List<Flow> choice : wanted(suspect, suspects, soFar)) {
        choice.stream()
            .filter(flow -> !busy.contains(flow.from()) && !busy.contains(flow.to()))
            .findFirst()
            .ifPresent(flow -> {
              flows.add(flow);
              busy.add(flow.from());
              busy.add(flow.to());
            });
      }
    }
    if (flows.isEmpty()) {
      return Optional.empty();
    }
    given++;
    int before = soFar.flows().stream().mapToInt(FlowResult::round).max().orElse(-1);
    last = Math.max(last, before) + 1;
    return Optional.of(new Round(last, flows));
  }

  /** Flows to measure for a suspect; of each, what would do, the best suited first. */
  private static List<List<Flow>> wanted(Suspect suspect, Suspects suspects, GroupResult soFar) {
    RetestResults tests = RetestResults.of(suspect, suspects, soFar);
    if (tests.open()) {
      return List.of(freshFirst(RetestResults.testing(suspect, suspects), tests.tried()));
    }
    if (suspect instanceof Suspect.Pair(Flow flow, double _) && tests.confirmed()) {
      return Stream.of(suspects.goodFrom(flow.from()), suspects.goodTo(flow.to()))
          .filter(controls -> controls.stream().noneMatch(tests.controls()::contains))
          .toList();
    }
    return List.of();
  }

  private static List<Flow> freshFirst(List<Flow> flows, List<Flow> tried) {
    return flows.stream()
        .sorted(Comparator.comparingLong(flow -> tried.stream().filter(flow::equals).count()))
        .toList();
  }
}
