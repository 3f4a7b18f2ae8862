package io.throughline.protocol.scenario;

import io.throughline.protocol.group.Pattern;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.PointSpec.Concurrency;
import io.throughline.protocol.scenario.PointSpec.Extent;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Every ordered pair of ranks: in rounds of disjoint pairs, or all in one round.
 *
 * @param values settings of the run
 */
record MatrixFlows(SettingValues values) implements FlowPlan {

  @Override
  public List<Round> rounds() {
    int ranks = FlowSettings.ranks(values);
    if (values.on(MatrixScenario.AT_ONCE)) {
      return new Pattern.AllToAll().rounds(ranks);
    }
    List<Round> all = new Pattern.Permutation().rounds(ranks);
    int pairings = (int) values.number(MatrixScenario.PAIRINGS);
    return pairings == 0 || 2 * pairings >= all.size() ? all : sample(all, pairings, ranks);
  }

  /** So many pairings at random, there and back: agents and console have to choose the same. */
  private static List<Round> sample(List<Round> all, int pairings, int ranks) {
    List<Integer> numbers = new ArrayList<>(IntStream.range(0, all.size() / 2).boxed().toList());
    Collections.shuffle(numbers, new Random(ranks));
    List<Round> chosen = new ArrayList<>();
    for (int number : numbers.subList(0, pairings)) {
      chosen.add(new Round(chosen.size(), all.get(2 * number).flows()));
      chosen.add(new Round(chosen.size(), all.get(2 * number + 1).flows()));
    }
    return chosen;
  }

  @Override
  public List<PointSpec> specs(int round) {
    List<PointSpec> specs = new ArrayList<>();
    specs.add(FlowSettings.bandwidth(values, 2 * round, 0, values.number(PointSettings.DURATION)));
    if (values.number(MatrixScenario.LATENCY_DURATION) > 0) {
      specs.add(roundTrip(2 * round + 1));
    }
    return specs;
  }

  private PointSpec roundTrip(int index) {
    long size = values.number(MatrixScenario.LATENCY_SIZE);
    return new PointSpec(
        index,
        ByteCount.exact(size),
        "",
        latencyOperation(),
        Shape.ROUND_TRIP,
        size,
        Concurrency.NONE,
        new Extent(0, values.number(MatrixScenario.LATENCY_DURATION)),
        0);
  }

  /** A read has no round trip of its own: tagged messages do. */
  private Operation latencyOperation() {
    Operation operation = PointSettings.operation(values);
    return operation.oneSided() ? Operation.TAG : operation;
  }

  @Override
  public long directionBytes() {
    return PointSettings.wholePages(
        Math.max(
            values.number(PointSettings.SPREAD),
            Math.max(
                values.number(FlowSettings.SIZE), values.number(MatrixScenario.LATENCY_SIZE))));
  }

  @Override
  public List<Integer> atOnce() {
    return values.on(MatrixScenario.AT_ONCE) ? List.of(0) : List.of();
  }

  /** Pairs that compete are compared with their fair share, not with each other alone. */
  @Override
  public Optional<PairRule> judged() {
    return values.on(MatrixScenario.AT_ONCE)
        ? Optional.empty()
        : Optional.of(
            new PairRule(
                (int) values.number(MatrixScenario.SLOW), values.on(MatrixScenario.RETEST)));
  }
}
