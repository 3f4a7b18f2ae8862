package io.throughline.protocol.scenario;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Optional;

/**
 * The flows between ranks that a run measures: which at the same time, what of each, and how the
 * results are judged. Agents and console derive the same from the run's settings. Whoever asks more
 * than once keeps the plan, since making one may take the reading of long settings.
 */
public sealed interface FlowPlan permits FlowPlan.None, MatrixFlows, TrafficFlows {

  /** The planned rounds, in order; what is tested again comes behind them. */
  List<Round> rounds();

  /**
   * What both ends of each flow of a round measure, one after the other: the bandwidth first.
   *
   * @param round index of the round, which may be behind the planned ones
   * @return with indexes that no other round has
   */
  List<PointSpec> specs(int round);

  /** As {@link #specs(int)}, of one flow: how much it moves may be its own. */
  default List<PointSpec> specs(int round, Flow flow) {
    return specs(round);
  }

  /** Bytes of the memory for messages of one direction, at each end of each path; whole pages. */
  long directionBytes();

  /** Indexes of the planned rounds whose flows are to compete; empty where none are. */
  default List<Integer> atOnce() {
    return List.of();
  }

  /**
   * The steps of a sequence of traffic matrices, each with the indexes of its planned rounds; one
   * for a single matrix, none where flows do not end after a number of bytes.
   */
  default List<List<Integer>> steps() {
    return List.of();
  }

  /** How slow ranks and pairs are found; empty where nothing of the kind is looked for. */
  default Optional<PairRule> judged() {
    return Optional.empty();
  }

  /** The plan of kinds that measure no flows between ranks. */
  record None() implements FlowPlan {
    static FlowPlan of(SettingValues values) {
      return new None();
    }

    @Override
    public List<Round> rounds() {
      return List.of();
    }

    @Override
    public List<PointSpec> specs(int round) {
      return List.of();
    }

    @Override
    public long directionBytes() {
      return 0;
    }
  }
}
