package io.throughline.agent.workload;

import io.throughline.protocol.quantity.TimeSpan;

/**
 * Nothing moved, or nothing came, for as long as the scenario allows. What was waited for is the
 * other side's, so the other side may know why.
 */
public final class StallFailure extends WorkFailure {
  private static final long serialVersionUID = 1;

  private StallFailure(String message) {
    super(message);
  }

  /**
   * @param nanos that nothing moved for
   * @param state where this side is, for people
   */
  public static StallFailure noProgress(long nanos, String state) {
    return new StallFailure("no progress for %s: %s".formatted(TimeSpan.format(nanos), state));
  }

  /**
   * @param nanos that were waited
   * @param what did not come, for people
   */
  public static StallFailure inVain(long nanos, String what) {
    return new StallFailure("waited %s in vain for %s".formatted(TimeSpan.format(nanos), what));
  }
}
