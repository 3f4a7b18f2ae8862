package io.throughline.console.report;

import io.throughline.console.report.chart.Plot;
import io.throughline.console.report.chart.Svg;
import java.io.IOException;

/** {@code charts/*.svg}. */
final class SvgCharts implements ReportFile {
  static final String FOLDER = "charts";

  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    for (Plot plot : Charts.of(run.page())) {
      folder.text(file(plot), out -> Svg.write(plot, out));
    }
    return FOLDER;
  }

  static String file(Plot plot) {
    return "%s/%s.svg".formatted(FOLDER, plot.id());
  }
}
