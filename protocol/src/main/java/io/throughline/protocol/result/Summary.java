package io.throughline.protocol.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.throughline.protocol.measure.Percentiles;
import java.util.Map;

/**
 * The run's figures: bytes, nanoseconds and bytes per second. In JSON the parts of its parts stand
 * beside each other.
 *
 * @param receiverBandwidth bytes that arrived and were checked / the receiver's time; the headline
 * @param senderBandwidth bytes remotely complete / the sender's time
 * @param arrived at the receiver
 * @param latencies by {@link io.throughline.protocol.measure.Latency#id}
 * @param backpressure on the sender
 * @param errors that should not be
 * @param phases nanoseconds by role id, then by phase
 */
public record Summary(
    double receiverBandwidth,
    double senderBandwidth,
    @JsonUnwrapped Arrived arrived,
    Map<String, Percentiles> latencies,
    @JsonUnwrapped Backpressure backpressure,
    @JsonUnwrapped Errors errors,
    Map<String, Map<String, Long>> phases) {

  /** Returns the figures with other latencies. */
  public Summary with(Map<String, Percentiles> others) {
    return new Summary(
        receiverBandwidth, senderBandwidth, arrived, others, backpressure, errors, phases);
  }

  /**
   * What arrived at the receiver and was checked.
   *
   * @param elapsedNanos the receiver's time
   */
  public record Arrived(long bytes, long transfers, long elapsedNanos) {}

  /**
   * How the sender was held back, since the receiver had not consumed what it had.
   *
   * @param stalledPercent of the sender's time, 0 to 100
   * @param stallNanos the same, as time
   * @param checks times that the sender found itself too far ahead
   * @param maxAhead largest number of slots ahead
   */
  public record Backpressure(
      double stalledPercent,
      long stallNanos,
      @JsonProperty("backpressureChecks") long checks,
      long maxAhead) {}

  /**
   * How often something was not as it had to be.
   *
   * @param mismatches slots whose content was not what it had to be
   * @param overruns mismatches whose stamp is a later slot's: overwritten unread
   * @param refusedConnections data connections without the run's secret
   */
  public record Errors(long mismatches, long overruns, long refusedConnections) {
    /** All was as it had to be. */
    public static final Errors NONE = new Errors(0, 0, 0);
  }
}
