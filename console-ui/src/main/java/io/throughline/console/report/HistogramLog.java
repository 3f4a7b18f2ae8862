package io.throughline.console.report;

import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * {@code latency.hlog}: every interval's histogram, in nanoseconds, as HdrHistogram's tools read
 * them. The tag says node and latency; times are the node's wall clock.
 */
final class HistogramLog implements ReportFile {
  static final String NAME = "latency.hlog";

  /** The column for people is in milliseconds. */
  private static final double NANOS_PER_SHOWN = 1e6;

  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    long base = run.record().startedMillis();
    folder.bytes(
        NAME,
        stream -> {
          PrintStream out = new PrintStream(stream, false, StandardCharsets.UTF_8);
          HistogramLogWriter log = new HistogramLogWriter(out);
          log.outputLogFormatVersion();
          log.outputComment(
              "[Throughline, run %s: latencies in ns; tags are NODE.LATENCY]"
                  .formatted(run.record().runId()));
          log.outputBaseTime(base);
          log.setBaseTime(base);
          log.outputLegend();
          run.eachSample((node, role, sample, interval) -> sample(log, base, node, sample));
          out.flush();
          if (out.checkError()) {
            throw new IOException("not everything could be written");
          }
        });
    return NAME;
  }

  private static void sample(HistogramLogWriter log, long base, String node, Sample sample) {
    for (Latency latency : Latency.values()) {
      String encoded = sample.histograms().get(latency.id());
      if (encoded == null) {
        continue;
      }
      Histogram histogram = HistogramCode.decode(encoded);
      if (histogram.getTotalCount() > 0) {
        histogram.setTag(tag(node, latency));
        double end = (sample.wallMillis() - base) / 1e3;
        double start = end - (sample.endNanos() - sample.startNanos()) / 1e9;
        log.outputIntervalHistogram(start, end, histogram, NANOS_PER_SHOWN);
      }
    }
  }

  /** Without what the format's own syntax needs. */
  static String tag(String node, Latency latency) {
    return node.replaceAll("[\\s,]", "_") + "." + latency.id();
  }
}
