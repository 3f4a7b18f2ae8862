package io.throughline.protocol.measure;

import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A percentile, and how many samples it takes: 1 / (1 - p). Of fewer the percentile is their
 * maximum, so it is not shown as one.
 */
public enum Percentile {
  P50("p50", 2, Percentiles::p50),
  P90("p90", 10, Percentiles::p90),
  P99("p99", 100, Percentiles::p99),
  P999("p99.9", 1_000, Percentiles::p999);

  private final String label;
  private final long samples;
  private final ToLongFunction<Percentiles> figure;

  Percentile(String label, long samples, ToLongFunction<Percentiles> figure) {
    this.label = label;
    this.samples = samples;
    this.figure = figure;
  }

  /** {@code p99.9}. */
  public String label() {
    return label;
  }

  /** How many samples it takes. */
  public long samples() {
    return samples;
  }

  /** Whether there are enough samples to show it. */
  public boolean known(Percentiles of) {
    return of.count() >= samples;
  }

  /** Nanoseconds; empty where there are too few samples. */
  public OptionalLong of(Percentiles of) {
    return known(of) ? OptionalLong.of(figure.applyAsLong(of)) : OptionalLong.empty();
  }

  /** With its unit; {@link NoValue#TEXT} where there are too few samples, or none. */
  public String text(@Nullable Percentiles of) {
    return of == null || !known(of) ? NoValue.TEXT : TimeSpan.format(figure.applyAsLong(of));
  }

  /** {@code p99 needs 100 samples}. */
  public String reason() {
    return needs() + " samples";
  }

  private String needs() {
    return String.format(Locale.ROOT, "%s needs %,d", label, samples);
  }

  /**
   * Why some of these percentiles are not shown of some of these latencies.
   *
   * @return a sentence; empty where all are shown
   */
  public static String leftOut(Collection<Percentile> shown, Collection<Percentiles> of) {
    String needed =
        Arrays.stream(values())
            .filter(shown::contains)
            .filter(each -> of.stream().anyMatch(some -> some.count() > 0 && !each.known(some)))
            .map(Percentile::needs)
            .collect(Collectors.joining(", "));
    return needed.isEmpty()
        ? ""
        : "Percentiles of too few samples are left out: %s.".formatted(needed);
  }
}
