package io.throughline.console.desktop.chart;

import java.awt.BasicStroke;
import java.awt.Font;
import java.util.List;
import javafx.scene.layout.Region;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisSpace;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleInsets;

/** How every chart looks, apart from its colours' values. */
final class ChartLook {
  /** Room for the labels at the left, the same in every chart, so that times stand in line. */
  static final double LEFT = 62;

  /** Room at the right, for half of the last label. */
  private static final double RIGHT = 28;

  /** Pixels above and below every plot. */
  private static final double AROUND = 31;

  private static final Font TIMES = new Font("SansSerif", Font.PLAIN, 11);

  /**
   * Looks the same and is not equal: the canvas takes its font back after every drawing, while what
   * draws on it believes it is still set and leaves an equal one out.
   */
  private static final Font VALUES = TIMES.deriveFont(11.25f);

  private ChartLook() {}

  /** Of the plot, in pixels. */
  static double width(Region chart) {
    return chart.getWidth() - LEFT - RIGHT;
  }

  /** Of the plot, in pixels. */
  static double height(Region chart) {
    return chart.getHeight() - AROUND;
  }

  static void dress(JFreeChart chart, XYPlot plot, XYLineAndShapeRenderer renderer) {
    chart.setPadding(new RectangleInsets(9, 0, 0, RIGHT));
    chart.setAntiAlias(true);
    plot.setInsets(RectangleInsets.ZERO_INSETS);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    plot.setDomainGridlinesVisible(true);
    plot.setOutlineVisible(false);
    plot.setDomainGridlineStroke(new BasicStroke(1));
    plot.setRangeGridlineStroke(new BasicStroke(1));
    AxisSpace space = new AxisSpace();
    space.setLeft(LEFT);
    plot.setFixedRangeAxisSpace(space);
    renderer.setDrawSeriesLineAsPath(true);
    renderer.setAutoPopulateSeriesStroke(false);
    renderer.setDefaultStroke(new BasicStroke(1.6f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    dress(plot.getDomainAxis(), TIMES);
    plot.getDomainAxis().setTickLabelInsets(new RectangleInsets(5, 0, 2, 0));
    dressValues(plot.getRangeAxis());
  }

  static void dressValues(ValueAxis axis) {
    dress(axis, VALUES);
  }

  private static void dress(ValueAxis axis, Font font) {
    axis.setTickLabelFont(font);
    axis.setTickMarksVisible(false);
    axis.setAxisLineVisible(true);
    axis.setLowerMargin(0);
    axis.setUpperMargin(0);
    axis.setMinorTickMarksVisible(false);
  }

  static void paint(JFreeChart chart, XYPlot plot, Palette palette) {
    chart.setBackgroundPaint(palette.ground());
    plot.setBackgroundPaint(palette.ground());
    plot.setDomainGridlinePaint(palette.grid());
    plot.setRangeGridlinePaint(palette.grid());
    for (ValueAxis axis : List.of(plot.getDomainAxis(), plot.getRangeAxis())) {
      axis.setTickLabelPaint(palette.words());
      axis.setAxisLinePaint(palette.line());
    }
  }
}
