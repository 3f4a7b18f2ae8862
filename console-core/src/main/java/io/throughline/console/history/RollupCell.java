package io.throughline.console.history;

import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Sample;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** A rollup that still takes samples. One thread. */
final class RollupCell {
  private final int seconds;
  private final long slot;
  private long startNanos = Long.MAX_VALUE;
  private long endNanos = Long.MIN_VALUE;
  private long wallMillis;
  private long samples;
  private Map<String, Long> counters = Map.of();
  private final Map<String, Histogram> histograms = new HashMap<>();
  private boolean written = true;

  RollupCell(int seconds, long slot) {
    this.seconds = seconds;
    this.slot = slot;
  }

  /** One that goes on where the file's row ends. */
  static RollupCell from(Rollup row) {
    RollupCell cell = new RollupCell(row.seconds(), row.slot());
    cell.startNanos = row.startNanos();
    cell.endNanos = row.endNanos();
    cell.wallMillis = row.wallMillis();
    cell.samples = row.samples();
    cell.counters = row.counters();
    decode(row.histograms()).forEach(cell::merge);
    return cell;
  }

  /** The slot that a sample with this end falls into. */
  static long slot(int seconds, long endNanos) {
    return Math.max(0, (endNanos - 1) / (seconds * 1_000_000_000L));
  }

  long slot() {
    return slot;
  }

  /** Histograms by latency, as {@link #add} takes them. */
  static Map<String, Histogram> decode(Map<String, String> encoded) {
    Map<String, Histogram> histograms = new HashMap<>();
    encoded.forEach((latency, text) -> histograms.put(latency, HistogramCode.decode(text)));
    return histograms;
  }

  /**
   * @param decoded the sample's histograms; both kinds of rollup take them
   */
  void add(Sample sample, Map<String, Histogram> decoded) {
    startNanos = Math.min(startNanos, sample.startNanos());
    if (sample.endNanos() > endNanos) {
      endNanos = sample.endNanos();
      wallMillis = sample.wallMillis();
      counters = sample.counters();
    }
    samples++;
    written = false;
    decoded.forEach(this::merge);
  }

  private void merge(String latency, Histogram histogram) {
    histograms.computeIfAbsent(latency, ignored -> HistogramCode.empty()).add(histogram);
  }

  /** Whether the file's row says the same. */
  boolean written() {
    return written;
  }

  void markWritten() {
    written = true;
  }

  Rollup row(String node) {
    Map<String, String> encoded = new LinkedHashMap<>();
    histograms.forEach(
        (latency, histogram) -> encoded.put(latency, HistogramCode.encode(histogram)));
    return new Rollup(
        node, seconds, slot, startNanos, endNanos, wallMillis, samples, counters, encoded);
  }
}
