package io.throughline.console.drawing;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.annotations.AbstractXYAnnotation;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;

/** Shades the times at which the sender stalled; the more of its time, the darker. */
final class StallBands extends AbstractXYAnnotation {
  private static final long serialVersionUID = 1;
  private static final int LEAST_ALPHA = 28;
  private static final int MOST_ALPHA = 120;
  private static final int STEP = 4;

  private double[] seconds = {};
  private double[] percent = {};
  private Color color = Color.ORANGE;

  /**
   * @param seconds the end of each interval, ascending
   * @param percent of the sender's time in it, 0 to 100; NaN where it is not known
   */
  void set(double[] seconds, double[] percent) {
    this.seconds = seconds;
    this.percent = percent;
  }

  void color(Color to) {
    color = to;
  }

  @Override
  public void draw(
      Graphics2D g,
      XYPlot plot,
      Rectangle2D area,
      ValueAxis domain,
      ValueAxis range,
      int rendererIndex,
      PlotRenderingInfo info) {
    int from = 0;
    while (from < seconds.length) {
      int alpha = alpha(percent[from]);
      int to = from + 1;
      // Equal neighbours are one area, or a seam would show between them.
      while (to < seconds.length && alpha(percent[to]) == alpha) {
        to++;
      }
      if (alpha > 0) {
        double begin = from == 0 ? 0 : seconds[from - 1];
        double left = domain.valueToJava2D(begin, area, plot.getDomainAxisEdge());
        double right = domain.valueToJava2D(seconds[to - 1], area, plot.getDomainAxisEdge());
        g.setColor(new Color(color.getRed(), color.getGreen(), color.getBlue(), alpha));
        g.fill(new Rectangle2D.Double(left, area.getY(), right - left, area.getHeight()));
      }
      from = to;
    }
  }

  /** In steps that nobody tells apart; 0 for no stall, and where it is not known. */
  private static int alpha(double percent) {
    double alpha = LEAST_ALPHA + (MOST_ALPHA - LEAST_ALPHA) * Math.min(percent, 100) / 100;
    return percent >= 1 ? STEP * (int) Math.round(alpha / STEP) : 0;
  }
}
