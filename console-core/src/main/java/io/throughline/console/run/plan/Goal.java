package io.throughline.console.run.plan;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.FlowPlan;
import io.throughline.protocol.scenario.PairRule;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/** The goal that a run goes on until. */
public sealed interface Goal {

  /** A number of transfers. */
  record Transfers(long count) implements Goal {}

  /** A time in nanoseconds. */
  record Time(long nanos) implements Goal {}

  /**
   * A list of points.
   *
   * @param leastNanos that they take at least; 0 where that cannot be known
   */
  record Points(List<PointSpec> specs, long leastNanos) implements Goal {}

  /**
   * Rounds of flows.
   *
   * @param leastNanos that they take at least
   * @param retests whether more may come behind them
   */
  record Rounds(int count, long leastNanos, boolean retests) implements Goal {}

  static Goal of(RunPlan plan) {
    if (plan.workload().measuresFlows()) {
      FlowPlan flows = plan.flows();
      boolean retests = flows.judged().filter(PairRule::retest).isPresent();
      return new Rounds(flows.rounds().size(), plan.demand().leastNanos(), retests);
    }
    List<PointSpec> specs = plan.points();
    if (!specs.isEmpty()) {
      return new Points(specs, plan.demand().leastNanos());
    }
    SettingValues settings = plan.settings();
    long nanos = settings.number(StreamScenario.DURATION);
    return nanos > 0 ? new Time(nanos) : new Transfers(settings.number(StreamScenario.TRANSFERS));
  }

  /** Slots ahead at which a sender stalls; 0 where nothing makes it. */
  static long stallsAt(RunPlan plan) {
    SettingValues settings = plan.settings();
    return settings.has(StreamScenario.BACKPRESSURE) && settings.on(StreamScenario.BACKPRESSURE)
        ? settings.number(StreamScenario.THRESHOLD)
        : 0;
  }
}
