package io.throughline.console.report;

import io.throughline.console.report.chart.PaperChart;
import io.throughline.console.report.chart.Svg;
import java.io.IOException;

/** {@code charts/*.svg}. */
final class SvgCharts implements ReportFile {
  static final String FOLDER = "charts";

  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    for (PaperChart chart : Charts.of(run.page())) {
      folder.text(file(chart), out -> Svg.write(chart, out));
    }
    return FOLDER;
  }

  static String file(PaperChart chart) {
    return "%s/%s.svg".formatted(FOLDER, chart.id());
  }
}
