package io.throughline.console.desktop.chart;

import io.throughline.console.chart.Scale;
import io.throughline.console.chart.TimeChart;
import io.throughline.console.drawing.ChartPlot;
import io.throughline.console.drawing.ChartStyle;
import java.util.List;

/** A chart over time. */
final class TimePane extends ChartPane {
  TimePane(TimeChart chart, List<LegendEntry> more, boolean narrow) {
    super(chart, ChartPlot.of(chart, ChartStyle.SCREEN), more, narrow);
  }

  /**
   * Draws once.
   *
   * @param chart the same lines
   * @param lines times and values of each line; NaN for a gap
   */
  void draw(TimeChart chart, List<double[][]> lines, Scale time) {
    title(chart);
    plot().draw(chart, lines, time, columns(), rows());
    place();
  }
}
