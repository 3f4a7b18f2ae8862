package io.throughline.agent.workload;

/**
 * When a stretch of work begins nothing more: once both its number and its time are through.
 *
 * @param count messages, slots, chunks or objects; 0 goes by time alone
 * @param nanos 0 goes by number alone
 */
public record StopCondition(long count, long nanos) {
  /** Whether there is anything to do, where neither is below 0. */
  public boolean any() {
    return count > 0 || nanos > 0;
  }

  /**
   * @param begun as many as {@code count} counts
   * @param elapsed nanoseconds since the stretch began
   */
  public boolean met(long begun, long elapsed) {
    return elapsed >= nanos && begun >= count;
  }
}
