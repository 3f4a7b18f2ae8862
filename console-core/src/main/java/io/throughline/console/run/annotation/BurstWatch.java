package io.throughline.console.run.annotation;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.Optional;

/**
 * Finds where a counter of one node begins to grow: once for each time that it does, until it has
 * stood still for a second. One thread.
 */
final class BurstWatch {
  private static final long QUIET_NANOS = 1_000_000_000L;

  /** On a line that loses all the time, more of them say nothing more. */
  private static final int MOST = 20;

  private final Counter counter;
  private final long least;
  private long last;
  private long grewAt = -QUIET_NANOS;
  private boolean within;
  private int found;

  /**
   * @param least growth within a sample that begins a burst
   */
  BurstWatch(Counter counter, long least) {
    this.counter = counter;
    this.least = least;
  }

  /**
   * @param words with places for the growth and the time
   * @return what begins with this sample; empty if nothing does
   */
  Optional<String> next(Sample sample, String words) {
    if (!sample.counters().containsKey(counter.id())) {
      return Optional.empty();
    }
    long grown = sample.count(counter) - last;
    last = sample.count(counter);
    if (sample.endNanos() - grewAt > QUIET_NANOS) {
      within = false;
    }
    if (grown > 0) {
      grewAt = sample.endNanos();
    }
    if (within || grown < least || found >= MOST) {
      return Optional.empty();
    }
    within = true;
    found++;
    String text = words.formatted(grown, TimeSpan.format(sample.endNanos() - sample.startNanos()));
    return Optional.of(found == MOST ? text + "; further ones are not told" : text);
  }
}
