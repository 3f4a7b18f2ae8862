package io.throughline.console.report;

import io.throughline.console.report.chart.Plot;
import io.throughline.console.report.chart.Png;
import java.io.IOException;

/** {@code charts/*.png}. */
final class PngCharts implements ReportFile {
  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    for (Plot plot : Charts.of(run.page())) {
      folder.bytes(file(plot), out -> Png.write(plot, out));
    }
    return SvgCharts.FOLDER;
  }

  static String file(Plot plot) {
    return "%s/%s.png".formatted(SvgCharts.FOLDER, plot.id());
  }
}
