package io.throughline.console.series;

import io.throughline.protocol.quantity.TimeSpan;

/**
 * Time of a node that no sample covers.
 *
 * @param fromNanos where the sample before it ends, since the release of the start barrier
 * @param toNanos where the sample after it begins, likewise
 * @param samples that never came; 0 where their numbers follow and only time is missing
 */
public record Gap(long fromNanos, long toNanos, long samples) {

  public long nanos() {
    return toNanos - fromNanos;
  }

  /** {@code no samples from 1 s to 1.10 s (1 missing)}. */
  public String words() {
    return "no samples from %s to %s%s"
        .formatted(
            TimeSpan.format(fromNanos),
            TimeSpan.format(toNanos),
            samples > 0 ? " (%d missing)".formatted(samples) : "");
  }
}
