package io.throughline.console.report;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.measure.Sample;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code samples.csv}: RFC 4180, a row per sample and node, units in the names of the columns. A
 * cell is empty where the value is not known: what the node does not count, and what happened in an
 * interval that follows a gap.
 */
final class SamplesCsv {
  private static final String END = "\r\n";
  private static final Set<Counter> GAUGES = EnumSet.of(Counter.IN_FLIGHT, Counter.MAX_AHEAD);

  private static final DateTimeFormatter UTC =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Writer out;
  private final StringBuilder row = new StringBuilder(600);
  private final List<SampleGap> gaps = new ArrayList<>();
  private Interval before = Interval.beginning();
  private long nextSequence;

  SamplesCsv(Writer out) throws IOException {
    this.out = out;
    header();
  }

  private void header() throws IOException {
    row.append("node,role,sequence,start_s,end_s,interval_s,time_utc,samples_missing_before");
    for (Counter counter : Counter.values()) {
      String name = snake(counter.id().replaceAll("Nanos$", ""));
      String unit = counter.unit().isEmpty() ? "" : "_" + counter.unit();
      if (GAUGES.contains(counter)) {
        row.append(',').append(name).append(unit);
      } else {
        row.append(',').append(name).append("_total").append(unit);
        row.append(',').append(name).append("_interval").append(unit);
      }
    }
    row.append(",bandwidth_B_per_s");
    for (Latency latency : Latency.values()) {
      row.append(',').append(latency.id()).append("_count");
      for (String figure : List.of("min", "p50", "p90", "p99", "p99_9", "max", "mean")) {
        row.append(',').append(latency.id()).append('_').append(figure).append("_us");
      }
    }
    row.append(END);
    out.append(row);
  }

  private static String snake(String camel) {
    return camel.replaceAll("([A-Z]+)", "_$1").toLowerCase(Locale.ROOT);
  }

  /** To be called before the first sample of each node. */
  void startNode() {
    before = Interval.beginning();
    nextSequence = 0;
  }

  /** In the order of the node's sequence. */
  void write(String role, Sample sample) throws IOException {
    Interval interval = Interval.of(sample);
    long missing = sample.sequence() - nextSequence;
    if (missing > 0) {
      gaps.add(new SampleGap(sample.node(), before.endNanos(), sample.startNanos(), missing));
    }
    row.setLength(0);
    text(sample.node());
    row.append(',');
    text(role);
    row.append(',').append(sample.sequence());
    fixed(sample.startNanos(), 9);
    fixed(sample.endNanos(), 9);
    fixed(sample.endNanos() - sample.startNanos(), 9);
    row.append(',').append(UTC.format(Instant.ofEpochMilli(sample.wallMillis())));
    row.append(',').append(missing);
    counters(interval);
    latencies(sample);
    row.append(END);
    out.append(row);
    before = interval;
    nextSequence = sample.sequence() + 1;
  }

  private void counters(Interval interval) {
    for (Counter counter : Counter.values()) {
      whole(interval.counts(counter) ? interval.count(counter) : null);
      if (!GAUGES.contains(counter)) {
        whole(interval.since(before, counter));
      }
    }
    Double rate = interval.rateSince(before, Counter.BYTES);
    whole(rate == null ? null : Math.round(rate));
  }

  private void latencies(Sample sample) {
    for (Latency latency : Latency.values()) {
      String encoded = sample.histograms().get(latency.id());
      Percentiles p =
          Percentiles.of(encoded == null ? HistogramCode.empty() : HistogramCode.decode(encoded));
      if (encoded == null) {
        row.append(',');
      } else {
        row.append(',').append(p.count());
      }
      if (p.count() == 0) {
        row.append(",,,,,,,");
      } else {
        for (long nanos : new long[] {p.min(), p.p50(), p.p90(), p.p99(), p.p999(), p.max()}) {
          fixed(nanos, 3);
        }
        fixed(Math.round(p.mean()), 3);
      }
    }
  }

  private void whole(@Nullable Long value) {
    row.append(',');
    if (value != null) {
      row.append(value.longValue());
    }
  }

  /** A number whose last digits are decimals: exact, and the same in every locale. */
  private void fixed(long value, int decimals) {
    row.append(',');
    if (value < 0) {
      row.append('-');
    }
    String digits = Long.toString(Math.abs(value));
    row.repeat('0', decimals + 1 - digits.length() > 0 ? decimals + 1 - digits.length() : 0);
    row.append(digits);
    row.insert(row.length() - decimals, '.');
  }

  private void text(String text) {
    if (text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n')) {
      row.append('"').append(text.replace("\"", "\"\"")).append('"');
    } else {
      row.append(text);
    }
  }

  /** Those that were met so far. */
  List<SampleGap> gaps() {
    return gaps;
  }
}
