package io.throughline.protocol.scenario;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.group.TrafficMatrix;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Flows of a traffic matrix: each alone where that is wanted, then all at once, again and again.
 *
 * @param matrix of a run with these settings
 */
record TrafficFlows(Function<SettingValues, TrafficMatrix> matrix) implements FlowPlan {

  @Override
  public List<Round> rounds(SettingValues values) {
    List<Flow> flows = matrix.apply(values).flows();
    List<Round> rounds = new ArrayList<>();
    if (values.on(FlowSettings.ALONE)) {
      flows.forEach(flow -> rounds.add(new Round(rounds.size(), List.of(flow))));
    }
    for (int i = 0; i < values.number(FlowSettings.REPEATS); i++) {
      rounds.add(new Round(rounds.size(), flows));
    }
    return rounds;
  }

  /** As of the flow with most bytes. */
  @Override
  public List<PointSpec> specs(SettingValues values, int round) {
    long most =
        matrix.apply(values).bytes().stream()
            .flatMap(List::stream)
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    return specs(values, round, most);
  }

  @Override
  public List<PointSpec> specs(SettingValues values, int round, Flow flow) {
    return specs(values, round, matrix.apply(values).of(flow));
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
    int alone = values.on(FlowSettings.ALONE) ? matrix.apply(values).flows().size() : 0;
    return IntStream.range(alone, alone + (int) values.number(FlowSettings.REPEATS))
        .boxed()
        .toList();
  }

  @Override
  public Optional<PairRule> judged(SettingValues values) {
    return Optional.empty();
  }

  /** Of the rank with most paths to others; how long the bytes take is not known. */
  ResourceNeed demand(SettingValues values) {
    TrafficMatrix traffic = matrix.apply(values);
    long most =
        IntStream.range(0, traffic.ranks())
            .mapToLong(rank ->
                traffic.flows().stream()
                    .filter(flow -> flow.touches(rank))
                    .map(flow -> flow.from() == rank ? flow.to() : flow.from())
                    .distinct()
                    .count())
            .max()
            .orElse(0);
    long warmUp = values.number(PointSettings.WARM_UP);
    return FlowSettings.demand(
        most, directionBytes(values), warmUp, rounds(values).size() * warmUp);
  }
}
