package io.throughline.agent.point;

import io.throughline.agent.workload.StopCondition;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.setting.SettingValues;

/**
 * The warm-up of a point, and the precision that its mean is to have.
 *
 * @param warmUp time and messages of each worker; nanoseconds below 0 where it ends by itself
 * @param firstWarmUp nanoseconds of the first point's warm-up; 0 where it is like the others
 */
public record PointTiming(StopCondition warmUp, long firstWarmUp, Precision precision) {
  /**
   * The precision of a mean at which a measurement ends.
   *
   * @param percent half the confidence interval; 0 where the measurement has a length of its own
   * @param longest nanoseconds after which it ends all the same
   */
  public record Precision(long percent, long longest) {
    public static final Precision NONE = new Precision(0, 0);

    /** Whether the measurement ends by its precision. */
    public boolean wanted() {
      return percent > 0;
    }
  }

  public static PointTiming of(SettingValues values) {
    return new PointTiming(
        StopCondition.warmUp(values),
        values.has(PointSettings.FIRST_WARM_UP) ? values.number(PointSettings.FIRST_WARM_UP) : 0,
        new Precision(
            values.number(PointSettings.PRECISION), values.number(PointSettings.LONGEST)));
  }

  /** The warm-up of a point. */
  public StopCondition warmUpBefore(boolean first) {
    return first && firstWarmUp > 0 ? new StopCondition(warmUp.count(), firstWarmUp) : warmUp;
  }

  /** How a warm-up ended, as results say it. */
  public String warmUpEnd(boolean steady) {
    return warmUp.nanos() >= 0 ? "fixed" : steady ? "steady" : "not steady";
  }
}
