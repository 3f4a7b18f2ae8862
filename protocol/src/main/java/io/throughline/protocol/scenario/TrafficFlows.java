package io.throughline.protocol.scenario;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Flows of a traffic matrix: each alone where that is wanted, then all at once, again and again.
 */
record TrafficFlows() implements FlowPlan {

  @Override
  public List<Round> rounds(SettingValues values) {
    List<Flow> flows = TrafficScenario.matrix(values).flows();
    List<Round> rounds = new ArrayList<>();
    if (values.on(FanScenario.ALONE)) {
      flows.forEach(flow -> rounds.add(new Round(rounds.size(), List.of(flow))));
    }
    for (int i = 0; i < values.number(FanScenario.REPEATS); i++) {
      rounds.add(new Round(rounds.size(), flows));
    }
    return rounds;
  }

  /** As of the flow with most bytes. */
  @Override
  public List<PointSpec> specs(SettingValues values, int round) {
    long most =
        TrafficScenario.matrix(values).bytes().stream()
            .flatMap(List::stream)
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    return specs(values, round, most);
  }

  @Override
  public List<PointSpec> specs(SettingValues values, int round, Flow flow) {
    return specs(values, round, TrafficScenario.matrix(values).of(flow));
  }

  private static List<PointSpec> specs(SettingValues values, int round, long bytes) {
    long messages = Math.ceilDiv(bytes, values.number(FlowSettings.SIZE));
    return List.of(FlowSettings.bandwidth(values, round, messages, 0));
  }

  @Override
  public long directionBytes(SettingValues values) {
    return PointSettings.wholePages(
        Math.max(values.number(PointSettings.SPREAD), values.number(FlowSettings.SIZE)));
  }

  @Override
  public List<Integer> atOnce(SettingValues values) {
    int alone = values.on(FanScenario.ALONE) ? TrafficScenario.matrix(values).flows().size() : 0;
    return IntStream.range(alone, alone + (int) values.number(FanScenario.REPEATS))
        .boxed()
        .toList();
  }

  @Override
  public Optional<PairRule> judged(SettingValues values) {
    return Optional.empty();
  }
}
