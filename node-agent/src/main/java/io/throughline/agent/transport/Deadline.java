package io.throughline.agent.transport;

/**
 * A point in time after which something is given up.
 *
 * @param nanoTime on the clock of {@link System#nanoTime}
 */
public record Deadline(long nanoTime) {
  public static Deadline after(long nanos) {
    return new Deadline(System.nanoTime() + nanos);
  }

  public boolean passed() {
    return System.nanoTime() - nanoTime >= 0;
  }

  /** 0 when it has passed. */
  public long remainingNanos() {
    return Math.max(0, nanoTime - System.nanoTime());
  }

  /** At least 1, for calls where 0 means for ever. */
  public int remainingMillis() {
    return Math.clamp(remainingNanos() / 1_000_000, 1, Integer.MAX_VALUE);
  }
}
