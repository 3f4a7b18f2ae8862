package io.throughline.protocol.scenario;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Optional;

/**
 * The flows between ranks that a kind measures: which at the same time, what of each, and how the
 * results are judged. Agents and console derive the same from the settings.
 */
public sealed interface FlowPlan permits FlowPlan.None, MatrixFlows, TrafficFlows {

  /** The planned rounds, in order; what is tested again comes behind them. */
  List<Round> rounds(SettingValues values);

  /**
   * What both ends of each flow of a round measure, one after the other: the bandwidth first.
   *
   * @param round index of the round, which may be behind the planned ones
   * @return with indexes that no other round has
   */
  List<PointSpec> specs(SettingValues values, int round);

  /** As {@link #specs(SettingValues, int)}, of one flow: how much it moves may be its own. */
  default List<PointSpec> specs(SettingValues values, int round, Flow flow) {
    return specs(values, round);
  }

  /** Bytes of the memory for messages of one direction, at each end of each path; whole pages. */
  long directionBytes(SettingValues values);

  /** Indexes of the planned rounds whose flows are to compete; empty where none are. */
  List<Integer> atOnce(SettingValues values);

  /** How slow ranks and pairs are found; empty where nothing of the kind is looked for. */
  Optional<PairRule> judged(SettingValues values);

  /** The plan of kinds that measure no flows between ranks. */
  record None() implements FlowPlan {
    @Override
    public List<Round> rounds(SettingValues values) {
      return List.of();
    }

    @Override
    public List<PointSpec> specs(SettingValues values, int round) {
      return List.of();
    }

    @Override
    public long directionBytes(SettingValues values) {
      return 0;
    }

    @Override
    public List<Integer> atOnce(SettingValues values) {
      return List.of();
    }

    @Override
    public Optional<PairRule> judged(SettingValues values) {
      return Optional.empty();
    }
  }
}
