package io.throughline.console.report;

import java.io.IOException;

/** {@code samples.csv}, and {@code points.csv} where points were measured. */
final class CsvFiles implements ReportFile {
  static final String SAMPLES = "samples.csv";
  static final String POINTS = "points.csv";

  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    folder.text(
        SAMPLES,
        out -> {
          PhasedSamples samples = new PhasedSamples(new SamplesCsv(out));
          run.eachSample(samples);
          samples.finish();
        });
    if (!run.record().points().isEmpty()) {
      folder.text(POINTS, out -> PointsCsv.write(run.record(), out));
    }
    return SAMPLES;
  }
}
