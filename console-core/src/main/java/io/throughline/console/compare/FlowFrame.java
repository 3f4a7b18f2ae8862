package io.throughline.console.compare;

import io.throughline.console.matrix.PairMatrix;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The frame of a comparison: what the groups of compared runs have in common, and the first
 * variant's rates, which their flows are held against.
 *
 * @param ranks that every run has, in the first one's order
 * @param pairs of them that every run measured
 * @param apart whether rates of flows that ran alone are compared, since one of the runs has no
 *     others
 * @param mixed whether flows of one run ran apart and those of another at once, and are compared
 *     nevertheless
 * @param reference the geometric mean of the first variant's runs
 */
record FlowFrame(
    List<String> ranks,
    Set<RankPair> pairs,
    boolean apart,
    boolean mixed,
    Map<FlowFigure, Map<RankPair, Double>> reference) {

  /**
   * Null where the runs measure no flows between ranks.
   *
   * @throws ProblemException where only some of them do, or they have no pair of ranks in common
   */
  static @Nullable FlowFrame of(List<Variant> variants) {
    List<RunRecord> runs = Variant.runs(variants).toList();
    List<RunRecord> grouped = runs.stream().filter(FlowFrame::measuresFlows).toList();
    if (grouped.isEmpty()) {
      return null;
    }
    if (grouped.size() < runs.size()) {
      throw refused(runs, grouped.getFirst());
    }
    List<RunRecord> measured =
        runs.stream().filter(run -> measured(run).findAny().isPresent()).toList();
    List<GroupResult> groups = measured.stream().flatMap(FlowFrame::measured).toList();
    boolean apart = groups.stream().anyMatch(group -> !group.competes());
    List<FlowRates> rates = groups.stream().map(group -> FlowRates.of(group, apart)).toList();
    Set<String> ranks = new LinkedHashSet<>();
    Set<RankPair> pairs = new LinkedHashSet<>();
    for (int i = 0; i < rates.size(); i++) {
      if (i == 0) {
        ranks.addAll(rates.getFirst().ranks());
        pairs.addAll(measuredPairs(rates.getFirst()));
      } else {
        ranks.retainAll(rates.get(i).ranks());
        pairs.retainAll(measuredPairs(rates.get(i)));
        checkCommon(pairs, measured, rates, i);
      }
    }
    return new FlowFrame(
        List.copyOf(ranks),
        Set.copyOf(pairs),
        apart,
        apart && groups.stream().anyMatch(FlowFrame::onlyAtOnce),
        reference(variants.getFirst(), apart));
  }

  private static boolean onlyAtOnce(GroupResult group) {
    return group.flows().stream().allMatch(flow -> group.atOnce().contains(flow.round()));
  }

  private static Stream<GroupResult> measured(RunRecord run) {
    GroupResult group = run.ranks().group();
    return group == null || group.flows().isEmpty() ? Stream.empty() : Stream.of(group);
  }

  private static Set<RankPair> measuredPairs(FlowRates rates) {
    Set<RankPair> pairs = new LinkedHashSet<>();
    rates
        .pairs()
        .forEach((pair, rate) -> {
          if (rate.bandwidth() > 0) {
            pairs.add(pair);
          }
        });
    return pairs;
  }

  private static void checkCommon(
      Set<RankPair> pairs, List<RunRecord> runs, List<FlowRates> rates, int other) {
    if (pairs.isEmpty() && !measuredPairs(rates.get(other)).isEmpty()) {
      throw new ProblemException(
          new Problem(
              "ranks",
              "the runs have no pair of ranks in common: %s has %s, %s has %s"
                  .formatted(
                      runs.getFirst().runId(),
                      String.join(", ", rates.getFirst().ranks()),
                      runs.get(other).runId(),
                      String.join(", ", rates.get(other).ranks())),
              "compare runs of the same ranks, or of groups that share at least two of them"));
    }
  }

  private static ProblemException refused(List<RunRecord> runs, RunRecord group) {
    RunRecord other = runs.stream().filter(run -> !measuresFlows(run)).findFirst().orElseThrow();
    return new ProblemException(
        new Problem(
            "run " + other.runId(),
            "it is of scenario %s between %d %s, and run %s of scenario %s measures the flows of a group of %d ranks: they have no figure in common"
                .formatted(
                    other.plan().scenario(),
                    other.plan().assignments().size(),
                    ScenarioKinds.find(other.plan().kind())
                            .filter(kind -> kind.workload().hasRanks())
                            .isPresent()
                        ? "ranks"
                        : "nodes",
                    group.runId(),
                    group.plan().scenario(),
                    group.plan().assignments().size()),
            "compare a group with another run of a group, and this run with another one of its"
                + " scenario"));
  }

  private static boolean measuresFlows(RunRecord run) {
    return run.ranks().group() != null
        || ScenarioKinds.find(run.plan().kind())
            .filter(kind -> kind.workload().measuresFlows())
            .isPresent();
  }

  private static Map<FlowFigure, Map<RankPair, Double>> reference(Variant first, boolean apart) {
    List<FlowRates> rates =
        first.runs().stream()
            .flatMap(FlowFrame::measured)
            .map(group -> FlowRates.of(group, apart))
            .toList();
    Map<FlowFigure, Map<RankPair, Double>> reference = new LinkedHashMap<>();
    for (FlowFigure figure : FlowFigure.values()) {
      Map<RankPair, Double> means = new LinkedHashMap<>();
      rates.stream()
          .flatMap(each -> each.pairs().keySet().stream())
          .distinct()
          .forEach(pair -> {
            List<Double> known =
                rates.stream()
                    .map(each -> each.of(pair).of(figure))
                    .filter(value -> value > 0)
                    .toList();
            if (!known.isEmpty()) {
              means.put(pair, Scale.RATIO.middle(known));
            }
          });
      reference.put(figure, means);
    }
    return reference;
  }

  FlowRates rates(GroupResult group) {
    return FlowRates.of(group, apart);
  }

  /** A value for every pair of the common ranks, by their places in {@link #ranks}. */
  PairMatrix matrix(ToDoubleFunction<RankPair> value) {
    double[][] values = new double[ranks.size()][ranks.size()];
    for (int from = 0; from < ranks.size(); from++) {
      for (int to = 0; to < ranks.size(); to++) {
        values[from][to] =
            from == to
                ? Double.NaN
                : value.applyAsDouble(new RankPair(ranks.get(from), ranks.get(to)));
      }
    }
    return new PairMatrix(values);
  }

  /** One run's values by those of the first variant. */
  PairMatrix againstReference(FlowFigure figure, FlowRates rates) {
    Map<RankPair, Double> means = reference.getOrDefault(figure, Map.of());
    return matrix(pair -> rates.of(pair).of(figure) / means.getOrDefault(pair, Double.NaN));
  }
}
