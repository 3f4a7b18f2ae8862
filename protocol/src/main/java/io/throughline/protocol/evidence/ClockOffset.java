package io.throughline.protocol.evidence;

/**
 * The time by which the other side's monotonic clock is ahead of this side's, from timestamps
 * exchanged over the data path before and after the measurement. Of each series the exchange with
 * the shortest round trip counts, and half of that round trip is the most by which it can be wrong.
 * Two processes of one machine read one clock.
 *
 * @param offsetNanos to be added to this side's clock, as it was before the measurement
 * @param errorNanos the true offset differs from it by this at most, at any time of the run: half
 *     the shortest round trip, and by how much the clocks moved apart; 0 where both read one clock
 * @param roundTripNanos the shortest, of the worse series
 * @param driftNanos by which the offset had changed after the measurement
 * @param spanNanos between both series; 0 where there was none afterwards
 * @param exchanges timestamps exchanged in all
 */
public record ClockOffset(
    long offsetNanos,
    long errorNanos,
    long roundTripNanos,
    long driftNanos,
    long spanNanos,
    int exchanges) {

  /** Whether both sides read one clock. */
  public boolean oneClock() {
    return errorNanos == 0;
  }

  /**
   * The offset halfway between both series, from which no time of the run is further away than half
   * of what the clocks moved apart.
   */
  public ClockOffset halfway() {
    return new ClockOffset(
        offsetNanos + driftNanos / 2,
        errorNanos - Math.abs(driftNanos) / 2,
        roundTripNanos,
        driftNanos,
        spanNanos,
        exchanges);
  }

  /** Whether both may be the offset of one clock. */
  public boolean agrees(ClockOffset other) {
    return Math.abs(offsetNanos - other.offsetNanos) <= errorNanos + other.errorNanos;
  }
}
