package io.throughline.protocol.result;

import io.throughline.protocol.measure.Percentiles;
import java.util.Map;

/**
 * The run's figures: bytes, nanoseconds and bytes per second.
 *
 * @param receiverBandwidth bytes that arrived and were checked / the receiver's time; the headline
 * @param senderBandwidth bytes remotely complete / the sender's time
 * @param bytes arrived and checked
 * @param transfers arrived and checked
 * @param elapsedNanos the receiver's
 * @param latencies by {@link io.throughline.protocol.measure.Latency#id}
 * @param stalledPercent of the sender's time, 0 to 100
 * @param maxAhead largest number of slots ahead
 * @param phases nanoseconds by role id, then by phase
 */
public record Summary(
    double receiverBandwidth,
    double senderBandwidth,
    long bytes,
    long transfers,
    long elapsedNanos,
    Map<String, Percentiles> latencies,
    double stalledPercent,
    long stallNanos,
    long backpressureChecks,
    long maxAhead,
    long mismatches,
    long overruns,
    long refusedConnections,
    Map<String, Map<String, Long>> phases) {}
