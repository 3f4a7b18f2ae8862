package io.throughline.protocol.scenario;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.group.TrafficMatrix;
import io.throughline.protocol.group.TrafficSequence;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Flows of a sequence of traffic matrices: first each flow of each step alone where that is wanted,
 * then the sequence again and again, all flows of a step at once and one step after the other.
 */
final class TrafficFlows implements FlowPlan {
  private final SettingValues values;
  private final TrafficSequence sequence;
  private final List<Round> rounds = new ArrayList<>();

  /** The number of the step, from 0, that each round belongs to. */
  private final List<Integer> stepOf = new ArrayList<>();

  private final List<Integer> atOnce = new ArrayList<>();

  TrafficFlows(SettingValues values, TrafficSequence sequence) {
    this.values = values;
    this.sequence = sequence;
    int steps = sequence.steps().size();
    if (values.on(FlowSettings.ALONE)) {
      for (int step = 0; step < steps; step++) {
        for (Flow flow : sequence.steps().get(step).flows()) {
          add(step, List.of(flow));
        }
      }
    }
    for (int i = 0; i < values.number(FlowSettings.REPEATS); i++) {
      for (int step = 0; step < steps; step++) {
        atOnce.add(rounds.size());
        add(step, sequence.steps().get(step).flows());
      }
    }
  }

  private void add(int step, List<Flow> flows) {
    rounds.add(new Round(rounds.size(), flows));
    stepOf.add(step);
  }

  @Override
  public List<Round> rounds() {
    return List.copyOf(rounds);
  }

  /** As of the flow with most bytes. */
  @Override
  public List<PointSpec> specs(int round) {
    return specs(round, matrix(round).most());
  }

  @Override
  public List<PointSpec> specs(int round, Flow flow) {
    return specs(round, matrix(round).of(flow));
  }

  /** Behind the planned rounds, that of the last one. */
  private TrafficMatrix matrix(int round) {
    return sequence.steps().get(stepOf.get(Math.min(round, stepOf.size() - 1)));
  }

  private List<PointSpec> specs(int round, long bytes) {
    long messages = Math.ceilDiv(bytes, values.number(FlowSettings.SIZE));
    return List.of(FlowSettings.bandwidth(values, round, messages, 0));
  }

  @Override
  public long directionBytes() {
    return PointSettings.wholePages(
        Math.max(values.number(PointSettings.SPREAD), values.number(FlowSettings.SIZE)));
  }

  @Override
  public List<Integer> atOnce() {
    return List.copyOf(atOnce);
  }

  @Override
  public List<List<Integer>> steps() {
    return IntStream.range(0, sequence.steps().size())
        .mapToObj(step ->
            IntStream.range(0, rounds.size())
                .filter(round -> stepOf.get(round) == step)
                .boxed()
                .toList())
        .toList();
  }

  /** The need of the rank with most paths to others; how long the bytes take is not known. */
  ResourceNeed demand() {
    List<Set<Integer>> others =
        IntStream.range(0, sequence.ranks())
            .mapToObj(rank -> (Set<Integer>) new HashSet<Integer>())
            .toList();
    for (TrafficMatrix matrix : sequence.steps()) {
      for (Flow flow : matrix.flows()) {
        others.get(flow.from()).add(flow.to());
        others.get(flow.to()).add(flow.from());
      }
    }
    long most = others.stream().mapToLong(Set::size).max().orElse(0);
    long warmUp = values.number(PointSettings.WARM_UP);
    return FlowSettings.demand(most, directionBytes(), warmUp, rounds.size() * warmUp);
  }
}
