package io.throughline.console.desktop.chart;

import java.util.function.DoubleFunction;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;

/** A chart's upright axis, which is another one whenever it becomes logarithmic or linear. */
final class ValuesAxis {
  private final XYPlot plot;
  private boolean logarithmic;

  ValuesAxis(XYPlot plot) {
    this.plot = plot;
  }

  /**
   * @param label what is written at a value
   */
  void scale(Scale up, DoubleFunction<String> label) {
    if (up.logarithmic() != logarithmic) {
      ValueAxis old = plot.getRangeAxis();
      ValueAxis fresh = up.logarithmic() ? new LogAxis() : new NumberAxis();
      ChartLook.dressValues(fresh);
      fresh.setTickLabelPaint(old.getTickLabelPaint());
      fresh.setAxisLinePaint(old.getAxisLinePaint());
      plot.setRangeAxis(fresh);
      logarithmic = up.logarithmic();
    }
    switch (plot.getRangeAxis()) {
      case LogAxis log -> {
        log.setRange(up.lower(), up.upper());
        log.setTickUnit(new NumberTickUnit(up.step()));
        log.setNumberFormatOverride(new AxisFormat(label));
      }
      case NumberAxis plain -> {
        plain.setRange(up.lower(), up.upper());
        plain.setTickUnit(new NumberTickUnit(up.step()));
        plain.setNumberFormatOverride(new AxisFormat(label));
      }
      default -> throw new IllegalStateException("an axis that was never set");
    }
  }
}
