package io.throughline.console.run.sample;

import io.throughline.protocol.measure.HistogramCode;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of one stretch of a run: a bare histogram, to which samples are added quickly, or
 * encoded, in some hundred bytes in place of tens of kilobytes. Guarded by its series.
 */
final class BucketLatencies {
  private @Nullable Histogram bare;

  /** Whether the bare one is of this bucket alone; else it belongs to a sample. */
  private boolean owned;

  private @Nullable String encoded;

  /**
   * Adds the latencies of a sample; they are bare from then on.
   *
   * @param more is kept, and must not change
   */
  void add(Histogram more) {
    Histogram known = histogram();
    if (known == null) {
      bare = more;
      owned = false;
    } else {
      Histogram sum = owned || bare == null ? known : known.copy();
      sum.add(more);
      bare = sum;
      owned = true;
    }
    encoded = null;
  }

  /** All of them, not to be changed; null where there are none. */
  @Nullable Histogram histogram() {
    return bare == null && encoded != null ? HistogramCode.decode(encoded) : bare;
  }

  boolean isBare() {
    return bare != null;
  }

  boolean isEmpty() {
    return bare == null && encoded == null;
  }

  /** Encodes them, if they are bare. */
  void encode() {
    if (bare != null) {
      encoded = HistogramCode.encode(bare);
      bare = null;
      owned = false;
    }
  }

  void clear() {
    bare = null;
    owned = false;
    encoded = null;
  }
}
