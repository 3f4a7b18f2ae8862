package io.throughline.console.report;

import io.throughline.console.series.Gap;
import io.throughline.console.series.Interval;
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
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * {@code samples.csv}: RFC 4180, a row per sample and node, units in the names of the columns. A
 * cell is empty where the value is not known: what the node does not count, and what happened in an
 * interval that follows a gap.
 */
final class SamplesCsv implements PhasedSamples.Reader {
  private static final Set<Counter> GAUGES =
      EnumSet.of(
          Counter.IN_FLIGHT,
          Counter.MAX_AHEAD,
          Counter.POINT,
          Counter.READ_QUEUE,
          Counter.SENT_QUEUE,
          Counter.WRITTEN_QUEUE,
          Counter.CALL,
          Counter.AWAITED);

  private static final DateTimeFormatter UTC =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final CsvRows row;
  private Interval before = Interval.beginning();
  private String lastNode = "";

  SamplesCsv(Writer out) throws IOException {
    row = new CsvRows(out);
    header();
  }

  private void header() throws IOException {
    row.cells("node,role,sequence,start_s,end_s,interval_s,time_utc,samples_missing_before");
    row.cells("phase");
    for (Counter counter : Counter.values()) {
      String name = CsvRows.snake(counter.id().replaceAll("Nanos$", ""));
      String unit = counter.unit().isEmpty() ? "" : "_" + counter.unit();
      if (GAUGES.contains(counter)) {
        row.cells(name + unit);
      } else {
        row.cells(name + "_total" + unit);
        row.cells(name + "_interval" + unit);
      }
    }
    row.cells("bandwidth_B_per_s");
    row.latencyNames();
    row.end();
  }

  @Override
  public void sample(PhasedSamples.Taken taken, SamplePhase phase) throws IOException {
    if (!taken.node().equals(lastNode)) {
      before = Interval.beginning();
      lastNode = taken.node();
    }
    Sample sample = taken.sample();
    Interval interval = taken.interval();
    row.text(taken.node());
    row.text(taken.role());
    row.whole(sample.sequence());
    row.fixed(sample.startNanos(), 9);
    row.fixed(sample.endNanos(), 9);
    row.fixed(sample.endNanos() - sample.startNanos(), 9);
    row.cells(UTC.format(Instant.ofEpochMilli(sample.wallMillis())));
    Gap gap = interval.gap();
    row.whole(gap == null ? 0 : gap.samples());
    row.cells(phase.word());
    counters(interval);
    latencies(sample);
    row.end();
    before = interval;
  }

  private void counters(Interval interval) {
    for (Counter counter : Counter.values()) {
      row.whole(interval.counts(counter) ? interval.count(counter) : null);
      if (!GAUGES.contains(counter)) {
        row.whole(interval.since(before, counter));
      }
    }
    Double rate = interval.rateSince(before, Counter.BYTES);
    row.whole(rate == null ? null : Math.round(rate));
  }

  private void latencies(Sample sample) {
    for (Latency latency : Latency.values()) {
      String encoded = sample.histograms().get(latency.id());
      row.latency(encoded == null ? null : Percentiles.of(HistogramCode.decode(encoded)));
    }
  }
}
