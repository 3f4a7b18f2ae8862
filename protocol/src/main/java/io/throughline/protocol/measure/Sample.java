package io.throughline.protocol.measure;

import java.util.Map;

/**
 * One look at a running agent.
 *
 * @param node the agent's node
 * @param sequence from 0, without holes on the agent; a merged sample takes one number
 * @param startNanos the interval's begin, since the release of the start barrier
 * @param endNanos the interval's end, likewise
 * @param wallMillis the node's clock at its end, since the epoch
 * @param counters by {@link Counter#id}; cumulative
 * @param histograms this interval's latencies in ns by {@link Latency#id}, HdrHistogram's
 *     compressed form in Base64
 */
public record Sample(
    String node,
    long sequence,
    long startNanos,
    long endNanos,
    long wallMillis,
    Map<String, Long> counters,
    Map<String, String> histograms) {

  public Sample {
    counters = Map.copyOf(counters);
    histograms = Map.copyOf(histograms);
  }

  /** 0 where the agent does not count it. */
  public long count(Counter counter) {
    return counters.getOrDefault(counter.id(), 0L);
  }
}
