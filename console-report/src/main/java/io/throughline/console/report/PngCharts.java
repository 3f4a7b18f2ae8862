package io.throughline.console.report;

import io.throughline.console.report.chart.PaperChart;
import io.throughline.console.report.chart.Png;
import java.io.IOException;

/** {@code charts/*.png}. */
final class PngCharts implements ReportFile {
  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    for (PaperChart chart : Charts.of(run.page())) {
      folder.bytes(file(chart), out -> Png.write(chart, out));
    }
    return SvgCharts.FOLDER;
  }

  static String file(PaperChart chart) {
    return "%s/%s.png".formatted(SvgCharts.FOLDER, chart.id());
  }
}
