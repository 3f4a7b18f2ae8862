package io.throughline.console.fairness;

import io.throughline.console.matrix.Median;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The shares that flows had of what there was while they were measured at once. It rests on the
 * rounds of which every flow was measured whole; where ranks were lost, on those with the most
 * flows. Bytes per second and nanoseconds, medians of the rounds; NaN while there is no such round.
 *
 * @param flows in the order in which they were measured first
 * @param rounds that the figures rest on
 * @param together flows of each of these rounds
 * @param bytes of all flows of the first of these rounds
 * @param aggregate all bytes of a round by the time until its last flow was done
 * @param jain Jain's index of the rates: 1 where all are equal, 1 / n where one of n flows has all
 * @param firstDone when the first flow was done after the common start
 * @param lastDone when the last one was
 */
public record Fairness(
    List<FlowShare> flows,
    int rounds,
    int together,
    long bytes,
    double aggregate,
    double jain,
    double firstDone,
    double lastDone) {

  /** The rule by which the figures are made, for the reader of a result. */
  public static final String RULE =
      "Rates at once and the time until a flow is done count from the common start of its round and"
          + " are medians of the rounds in which every flow was measured whole. The fair share is"
          + " the mean rate of a round's flows.";

  private static final String SEQUENCE_RULE =
      " A step is done when its last flow is, and the total is the sum of the steps' times.";

  public Fairness {
    flows = List.copyOf(flows);
  }

  public static Fairness of(GroupResult group) {
    List<ConcurrentRound> rounds = counted(group);
    return new Fairness(
        group.flows().stream()
            .map(FlowResult::flow)
            .distinct()
            .map(flow -> share(group, rounds, flow))
            .toList(),
        rounds.size(),
        rounds.isEmpty() ? 0 : rounds.getFirst().flows().size(),
        rounds.isEmpty() ? 0 : rounds.getFirst().bytes(),
        median(rounds, ConcurrentRound::aggregate),
        Median.of(rounds.stream().mapToDouble(ConcurrentRound::jain)),
        median(rounds, ConcurrentRound::firstDone),
        median(rounds, ConcurrentRound::lastDone));
  }

  /** The rule by which the figures of a result are made. */
  public static String rule(GroupResult group) {
    return group.sequence() ? RULE + SEQUENCE_RULE : RULE;
  }

  /** The flow that was done last after the common start; empty where none is known. */
  public Optional<FlowShare> last() {
    return flows.stream()
        .filter(flow -> !Double.isNaN(flow.done()))
        .max(Comparator.comparingDouble(FlowShare::done));
  }

  /** The flow to which the others left least of its rate alone; empty where none is known. */
  public Optional<FlowShare> leastOfAlone() {
    return flows.stream()
        .filter(flow -> !Double.isNaN(flow.ofAlone()))
        .min(Comparator.comparingDouble(FlowShare::ofAlone));
  }

  /** The flow with the least of its fair share; empty where none is known. */
  public Optional<FlowShare> slowest() {
    return flows.stream()
        .filter(flow -> !Double.isNaN(flow.ofFair()))
        .min(Comparator.comparingDouble(FlowShare::ofFair));
  }

  private static List<ConcurrentRound> counted(GroupResult group) {
    Map<Integer, List<FlowResult>> rounds =
        group.flows().stream()
            .filter(flow -> group.atOnce().contains(flow.round()))
            .collect(Collectors.groupingBy(FlowResult::round, TreeMap::new, Collectors.toList()));
    List<ConcurrentRound> whole =
        rounds.values().stream().filter(ConcurrentRound::whole).map(ConcurrentRound::new).toList();
    int most = whole.stream().mapToInt(round -> round.flows().size()).max().orElse(0);
    return whole.stream().filter(round -> round.flows().size() == most).toList();
  }

  private static FlowShare share(GroupResult group, List<ConcurrentRound> rounds, Flow flow) {
    List<FlowResult> own = rounds.stream().flatMap(round -> round.of(flow).stream()).toList();
    DoubleStream fair =
        rounds.stream()
            .flatMapToDouble(round ->
                round.of(flow).stream().mapToDouble(at -> at.bandwidth() / round.fairShare()));
    return new FlowShare(
        flow,
        alone(group, flow),
        Median.ofRates(own.stream().mapToDouble(FlowResult::bandwidth)),
        Median.of(fair),
        Median.ofRates(own.stream().mapToDouble(ConcurrentRound::done)),
        own.isEmpty() ? problem(group, flow) : "");
  }

  private static double alone(GroupResult group, Flow flow) {
    return Median.ofRates(
        group.flows().stream()
            .filter(each -> each.flow().equals(flow) && !group.atOnce().contains(each.round()))
            .filter(each -> each.complete() && each.bandwidth() > 0)
            .mapToDouble(FlowResult::bandwidth));
  }

  /** The last; empty where it was measured, and others of its rounds were not. */
  private static String problem(GroupResult group, Flow flow) {
    return group.flows().reversed().stream()
        .filter(each -> each.flow().equals(flow))
        .map(FlowResult::problem)
        .filter(said -> !said.isEmpty())
        .findFirst()
        .orElse("");
  }

  private static double median(
      List<ConcurrentRound> rounds, ToDoubleFunction<ConcurrentRound> figure) {
    return Median.ofRates(rounds.stream().mapToDouble(figure));
  }
}
