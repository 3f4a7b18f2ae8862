package io.throughline.agent.workload;

import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.setting.SettingValues;

/**
 * When a stretch of work begins nothing more: once both its number and its time are through.
 *
 * @param count messages, slots, chunks or objects; 0 goes by time alone
 * @param nanos 0 goes by number alone; a warm-up with less than 0 ends by itself
 */
public record StopCondition(long count, long nanos) {
  /** The warm-up before each point: its messages, and its time. */
  public static StopCondition warmUp(SettingValues values) {
    return new StopCondition(
        PointSettings.warmUpMessages(values), values.number(PointSettings.WARM_UP));
  }

  /** Whether the stretch has any work at all. */
  public boolean any() {
    return count > 0 || nanos != 0;
  }

  /**
   * @param begun as many as {@code count} counts
   * @param elapsed nanoseconds since the stretch began
   */
  public boolean met(long begun, long elapsed) {
    return elapsed >= nanos && begun >= count;
  }
}
