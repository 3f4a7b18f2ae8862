package io.throughline.console.history;

import io.throughline.protocol.measure.Counter;
import java.util.Map;

/**
 * A node's samples that end within one second or within one ten of seconds.
 *
 * @param node the profile's name
 * @param seconds 1 or 10
 * @param slot which one: samples that end in ({@code slot * seconds}, {@code (slot + 1) * seconds}]
 * @param startNanos where its first sample begins, since the release of the start barrier
 * @param endNanos where its last sample ends, likewise
 * @param wallMillis the node's clock at its end, since the epoch
 * @param samples merged into it
 * @param counters at its end, by {@link Counter#id}; cumulative
 * @param histograms of all its samples, merged, by {@link
 *     io.throughline.protocol.measure.Latency#id}; HdrHistogram's compressed form in Base64
 */
public record Rollup(
    String node,
    int seconds,
    long slot,
    long startNanos,
    long endNanos,
    long wallMillis,
    long samples,
    Map<String, Long> counters,
    Map<String, String> histograms) {

  /** 0 where the agent does not count it. */
  public long count(Counter counter) {
    return counters.getOrDefault(counter.id(), 0L);
  }
}
