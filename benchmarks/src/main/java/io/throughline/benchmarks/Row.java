package io.throughline.benchmarks;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * One figure against its peer; one flat object in result files.
 *
 * @param work what was done, {@code stream 16 MiB, shared memory}
 * @param date day of the measurement
 */
public record Row(
    String work,
    @JsonUnwrapped Values values,
    @JsonUnwrapped Interval interval,
    @JsonUnwrapped Target target,
    String date) {

  /**
   * The values that are compared.
   *
   * @param ours median of our values
   * @param peer median of the peer's values; for a bound without a peer, the bound
   * @param peerName what did the same work, or {@code bound}
   * @param unit of both
   */
  public record Values(double ours, double peer, String peerName, String unit) {}

  /**
   * The ratio of the values.
   *
   * @param ratio median of the pairs' ratios ours/peer
   * @param lower lower end of the ratio's 95 % interval
   * @param upper upper end of it
   * @param pairs how many were measured
   */
  public record Interval(double ratio, double lower, double upper, int pairs) {
    static Interval of(MedianRatio ratio, int pairs) {
      return new Interval(ratio.median(), ratio.lower(), ratio.upper(), pairs);
    }
  }

  /**
   * The target of the measurement.
   *
   * @param wanted what the ratio (or the value) has to satisfy, {@code ratio >= 0.97}
   * @param met whether it did
   */
  public record Target(String wanted, boolean met) {}

  /** A figure that is measured today, by UTC. */
  Row(String work, Values values, Interval interval, Target target) {
    this(work, values, interval, target, LocalDate.now(ZoneOffset.UTC).toString());
  }

  /** As {@link Figure#name} of what it came from. */
  String name() {
    return Figure.name(work, values.peerName);
  }
}
