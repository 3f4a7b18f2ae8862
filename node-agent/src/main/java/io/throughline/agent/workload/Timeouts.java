package io.throughline.agent.workload;

/**
 * The bounds of a side's waits for the other. Nanoseconds.
 *
 * @param idle longest time without any sign of the other side
 * @param filling longest time that the other side may need to fill its files, beside {@code idle}
 */
public record Timeouts(long idle, long filling) {
  /** How long a side that slows down on purpose may stay silent towards the other. */
  public long beat() {
    return StallTimeout.beatNanos(idle);
  }

  /** A watch over a wait for the other side, which may be filling its files. */
  public StallTimeout whileFilling() {
    return new StallTimeout(idle + filling);
  }
}
