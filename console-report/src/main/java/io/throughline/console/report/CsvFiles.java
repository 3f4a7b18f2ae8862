package io.throughline.console.report;

import io.throughline.protocol.result.GroupResult;
import java.io.IOException;

/**
 * {@code samples.csv}, {@code points.csv} where points were measured, {@code flows.csv} where flows
 * were.
 */
final class CsvFiles implements ReportFile {
  static final String SAMPLES = "samples.csv";
  static final String POINTS = "points.csv";
  static final String FLOWS = "flows.csv";

  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    folder.text(
        SAMPLES,
        out -> {
          PhasedSamples samples = new PhasedSamples(new SamplesCsv(out));
          run.eachSample(samples);
          samples.finish();
        });
    if (!run.record().results().points().isEmpty()) {
      folder.text(POINTS, out -> PointsCsv.write(run.record(), out));
    }
    GroupResult group = run.record().ranks().group();
    if (group != null) {
      folder.text(FLOWS, out -> FlowsCsv.write(group, out));
    }
    return SAMPLES;
  }
}
