package io.throughline.protocol.scenario;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Pattern;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Flows between one rank and all others: each alone where that is wanted, then all at once, again
 * and again.
 *
 * @param inward whether the data comes to the one rank; else it goes from there
 */
record FanFlows(boolean inward) implements FlowPlan {

  @Override
  public List<Round> rounds(SettingValues values) {
    List<Flow> flows = flows(values);
    List<Round> rounds = new ArrayList<>();
    if (values.on(FanScenario.ALONE)) {
      flows.forEach(flow -> rounds.add(new Round(rounds.size(), List.of(flow))));
    }
    for (int i = 0; i < values.number(FanScenario.REPEATS); i++) {
      rounds.add(new Round(rounds.size(), flows));
    }
    return rounds;
  }

  private List<Flow> flows(SettingValues values) {
    int root = FanScenario.root(values);
    Pattern pattern = inward ? new Pattern.Incast(root) : new Pattern.FanOut(root);
    return pattern.rounds(FlowSettings.ranks(values)).getFirst().flows();
  }

  @Override
  public List<PointSpec> specs(SettingValues values, int round) {
    long messages =
        Math.ceilDiv(values.number(FanScenario.BYTES), values.number(FlowSettings.SIZE));
    return List.of(FlowSettings.bandwidth(values, round, messages, 0));
  }

  @Override
  public long directionBytes(SettingValues values) {
    return PointSettings.wholePages(
        Math.max(values.number(PointSettings.SPREAD), values.number(FlowSettings.SIZE)));
  }

  @Override
  public List<Integer> atOnce(SettingValues values) {
    int alone = values.on(FanScenario.ALONE) ? FlowSettings.ranks(values) - 1 : 0;
    return IntStream.range(alone, alone + (int) values.number(FanScenario.REPEATS))
        .boxed()
        .toList();
  }

  @Override
  public Optional<PairRule> judged(SettingValues values) {
    return Optional.empty();
  }
}
