package io.throughline.console.drawing;

import io.throughline.console.chart.Stroke;
import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.geom.Ellipse2D;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisSpace;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleInsets;

/**
 * The style of charts on a screen or on paper, apart from colours.
 *
 * @param across font of the labels along the bottom
 * @param up font of the labels of the values' axis
 * @param line width of a line
 * @param top room above the plot
 * @param left room for the labels at the left, the same in every chart, so that times stand in
 *     line; 0 for as much as they take
 * @param worded whether lines for limits have their words beside them; else the legend has them
 */
public record ChartStyle(
    Font across, Font up, float line, double top, double left, boolean worded) {
  /** Room for the labels at the left on a screen. */
  public static final double LEFT = 62;

  /** Room at the right, for half of the last label. */
  private static final double RIGHT = 28;

  /** Pixels above and below every plot on a screen. */
  private static final double AROUND = 31;

  private static final Font LABELS = new Font("SansSerif", Font.PLAIN, 11);

  /**
   * The second font looks the same and is not equal: the canvas takes its font back after every
   * drawing, while what draws on it believes it is still set and leaves an equal one out.
   */
  public static final ChartStyle SCREEN =
      new ChartStyle(LABELS, LABELS.deriveFont(11.25f), 1.6f, 9, LEFT, true);

  /** In a typeface that travels with the console. */
  public static ChartStyle paper(Font font) {
    return new ChartStyle(font, font, 1.1f, 6, 0, false);
  }

  /** The width of the plot, of so many pixels for the whole chart. */
  static double plotWidth(double width) {
    return width - LEFT - RIGHT;
  }

  /** The height of the plot, of so many pixels for the whole chart. */
  static double plotHeight(double height) {
    return height - AROUND;
  }

  BasicStroke stroke(Stroke stroke) {
    float width = line * (stroke == Stroke.BROAD ? 2 : 1);
    return stroke == Stroke.DASHED
        ? new BasicStroke(
            width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {4, 3}, 0)
        : new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
  }

  Ellipse2D dot() {
    double size = 3 * line;
    return new Ellipse2D.Double(-size / 2, -size / 2, size, size);
  }

  void dress(JFreeChart chart, XYPlot plot, XYLineAndShapeRenderer renderer) {
    chart.setPadding(new RectangleInsets(0, 0, 0, RIGHT));
    chart.setAntiAlias(true);
    plot.setInsets(new RectangleInsets(top, 0, 0, 0));
    plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    plot.setDomainGridlinesVisible(true);
    plot.setOutlineVisible(false);
    plot.setDomainGridlineStroke(new BasicStroke(line / 1.6f));
    plot.setRangeGridlineStroke(new BasicStroke(line / 1.6f));
    if (left > 0) {
      AxisSpace space = new AxisSpace();
      space.setLeft(left);
      plot.setFixedRangeAxisSpace(space);
    }
    // A line is one path, not a piece for each value.
    renderer.setDrawSeriesLineAsPath(true);
    dress(plot.getDomainAxis(), across);
    plot.getDomainAxis().setTickLabelInsets(new RectangleInsets(5, 0, 2, 0));
    dressValues(plot.getRangeAxis());
  }

  void dressValues(ValueAxis axis) {
    dress(axis, up);
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
