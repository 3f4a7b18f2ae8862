package io.throughline.console.report;

import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.message.Json;
import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;

/** {@code samples.jsonl}: every sample as it came, a line each. */
final class SampleLines implements ReportFile {
  static final String NAME = "samples.jsonl";

  /** A sample with its maps in order, so that the same sample is the same line. */
  private record Line(
      String node,
      String role,
      long sequence,
      long startNanos,
      long endNanos,
      long wallMillis,
      SortedMap<String, Long> counters,
      SortedMap<String, String> histograms) {

    static Line of(String node, String role, Sample sample) {
      return new Line(
          node,
          role,
          sample.sequence(),
          sample.startNanos(),
          sample.endNanos(),
          sample.wallMillis(),
          new TreeMap<>(sample.counters()),
          new TreeMap<>(sample.histograms()));
    }
  }

  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    folder.text(
        NAME,
        out ->
            run.eachSample((node, role, sample, interval) ->
                out.append(Json.write(Line.of(node, role, sample))).append('\n')));
    return NAME;
  }
}
