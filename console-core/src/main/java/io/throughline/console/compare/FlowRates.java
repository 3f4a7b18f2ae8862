package io.throughline.console.compare;

import io.throughline.console.fairness.Fairness;
import io.throughline.console.fairness.FlowShare;
import io.throughline.console.fairness.SequenceTimes;
import io.throughline.console.matrix.Median;
import io.throughline.console.pairs.PairFigure;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The rates that one run measured of the flows between its ranks, by the ranks' names. Bytes per
 * second and nanoseconds; NaN where nothing was measured whole.
 *
 * @param ranks in the run's order
 * @param pairs every planned or measured flow that the run has a result of
 * @param usualCpuWait share of the time that the data threads of the median flow waited for a CPU
 */
record FlowRates(List<String> ranks, Map<RankPair, Rate> pairs, double usualCpuWait) {

  /**
   * A flow.
   *
   * @param cpuWait share of its time, 0 to 1, that a data thread of it waited for a CPU
   * @param problem why it was not measured; empty where it was
   */
  record Rate(double bandwidth, double roundTrip, double cpuWait, String problem) {
    static final Rate NONE = new Rate(Double.NaN, Double.NaN, 0, "");

    double of(FlowFigure figure) {
      return switch (figure) {
        case BANDWIDTH -> bandwidth;
        case ROUND_TRIP -> roundTrip;
      };
    }
  }

  FlowRates {
    ranks = List.copyOf(ranks);
    pairs = Map.copyOf(pairs);
  }

  /**
   * Medians of all that was measured of each flow, again too: what stood out once and did not when
   * it was tested again must not stand out here.
   *
   * @param apart whether rates of flows that ran alone are wanted where there are any; else those
   *     of flows at once, where they competed
   */
  static FlowRates of(GroupResult group, boolean apart) {
    Map<RankPair, Rate> pairs = new LinkedHashMap<>();
    Map<Flow, FlowShare> shares = new LinkedHashMap<>();
    if (group.competes() && !group.sequence()) {
      Fairness.of(group).flows().forEach(share -> shares.put(share.flow(), share));
    }
    Map<Flow, Double> ofSteps = group.sequence() ? ofSteps(group, apart) : Map.of();
    group.flows().stream()
        .map(FlowResult::flow)
        .distinct()
        .forEach(flow -> {
          List<FlowResult> all =
              group.flows().stream().filter(each -> each.flow().equals(flow)).toList();
          List<FlowResult> whole = all.stream().filter(FlowResult::complete).toList();
          FlowShare share = shares.get(flow);
          double rate =
              share == null
                  ? ofSteps.getOrDefault(flow, median(whole, PairFigure.BANDWIDTH::of))
                  : apart && share.alone() > 0 ? share.alone() : share.atOnce();
          pairs.put(
              new RankPair(
                  group.group().rank(flow.from()).name(), group.group().rank(flow.to()).name()),
              new Rate(
                  rate,
                  median(whole, PairFigure.ROUND_TRIP::of),
                  whole.isEmpty() ? 0 : median(whole, FlowResult::cpuWait),
                  whole.isEmpty() ? all.getLast().problem() : ""));
        });
    double wait =
        Median.of(
            pairs.values().stream()
                .filter(rate -> rate.problem().isEmpty())
                .mapToDouble(Rate::cpuWait),
            0);
    return new FlowRates(group.names(), pairs, wait);
  }

  /** Rates at once of the flows of a sequence, or alone: medians of the steps that have them. */
  private static Map<Flow, Double> ofSteps(GroupResult group, boolean apart) {
    Map<Flow, List<Double>> rates = new LinkedHashMap<>();
    SequenceTimes.of(group)
        .steps()
        .forEach(step ->
            step.fairness()
                .flows()
                .forEach(share ->
                    rates
                        .computeIfAbsent(share.flow(), ignored -> new ArrayList<>())
                        .add(apart && share.alone() > 0 ? share.alone() : share.atOnce())));
    Map<Flow, Double> medians = new LinkedHashMap<>();
    rates.forEach(
        (flow, all) -> medians.put(flow, Median.of(all.stream().mapToDouble(Double::doubleValue))));
    return medians;
  }

  private static double median(List<FlowResult> flows, ToDoubleFunction<FlowResult> of) {
    return Median.of(flows.stream().mapToDouble(of));
  }

  Rate of(RankPair pair) {
    return pairs.getOrDefault(pair, Rate.NONE);
  }
}
