package io.throughline.console.report;

import io.throughline.console.run.annotation.Annotations;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PointSpec;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * {@code latency.hlog}: every interval's histogram, in nanoseconds, as HdrHistogram's tools read
 * them. The tag says node and latency. Where points were measured, each of them has a line more,
 * with all that was timed there, whose tag names the point as well. Times are seconds since the
 * release of the start barrier, which is the log's begin by the console's clock: nodes' own wall
 * clocks may be wrong.
 */
final class HistogramLog implements ReportFile {
  static final String NAME = "latency.hlog";

  /** The column for people is in milliseconds. */
  private static final double NANOS_PER_SHOWN = 1e6;

  private static final double NANOS = 1e9;

  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    long base =
        Annotations.start(run.record().log().events())
            .orElse(run.record().status().startedMillis());
    folder.bytes(
        NAME,
        stream -> {
          PrintStream out = new PrintStream(stream, false, StandardCharsets.UTF_8);
          HistogramLogWriter log = new HistogramLogWriter(out);
          log.outputLogFormatVersion();
          log.outputComment(
              ("[Throughline, run %s: latencies in ns; tags are NODE.LATENCY of intervals,"
                      + " NODE.LATENCY.POINT of whole points]")
                  .formatted(run.record().runId()));
          log.outputBaseTime(base);
          log.setBaseTime(base);
          log.outputLegend();
          PointTimes times = new PointTimes();
          run.eachSample((node, role, sample, interval) -> {
            sample(log, node, sample);
            times.take(node, sample);
          });
          points(log, run.record(), times);
          out.flush();
          if (out.checkError()) {
            throw new IOException("not everything could be written");
          }
        });
    return NAME;
  }

  private static void sample(HistogramLogWriter log, String node, Sample sample) {
    for (Latency latency : Latency.values()) {
      String encoded = sample.histograms().get(latency.id());
      if (encoded == null) {
        continue;
      }
      write(
          log,
          tag(node, latency),
          sample.startNanos() / NANOS,
          sample.endNanos() / NANOS,
          HistogramCode.decode(encoded));
    }
  }

  private static void points(HistogramLogWriter log, RunRecord run, PointTimes times) {
    for (Point point : run.results().points()) {
      for (FlowEnd side : point.sides()) {
        String node = run.plan().role(side.role()).node();
        PointTimes.Time time = times.of(node, point.spec().index(), side.moved().elapsedNanos());
        for (Latency latency : Latency.values()) {
          String encoded = side.timing().histograms().get(latency.id());
          if (encoded != null) {
            write(
                log,
                tag(node, latency, point.spec()),
                time.startNanos() / NANOS,
                time.endNanos() / NANOS,
                HistogramCode.decode(encoded));
          }
        }
      }
    }
  }

  private static void write(
      HistogramLogWriter log, String tag, double start, double end, Histogram histogram) {
    if (histogram.getTotalCount() > 0) {
      histogram.setTag(tag);
      log.outputIntervalHistogram(start, end, histogram, NANOS_PER_SHOWN);
    }
  }

  /** Without what the format's own syntax needs. */
  static String tag(String node, Latency latency) {
    return word(node) + "." + latency.id();
  }

  /** The tag of a whole point: {@code a.flushed.3-4_KiB}. */
  static String tag(String node, Latency latency, PointSpec point) {
    return "%s.%d-%s".formatted(tag(node, latency), point.index(), word(point.label()));
  }

  private static String word(String text) {
    return text.replaceAll("[\\s,]+", "_");
  }
}
