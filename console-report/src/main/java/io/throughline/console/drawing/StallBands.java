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
    // Whole pixels only, or neighbours would show a seam.
    long left = Math.round(domain.valueToJava2D(0, area, plot.getDomainAxisEdge()));
    double most = 0;
    for (int i = 0; i < seconds.length; i++) {
      long right = Math.round(domain.valueToJava2D(seconds[i], area, plot.getDomainAxisEdge()));
      most = percent[i] > most ? percent[i] : most;
      // Intervals that share a pixel are drawn as the longest stall among them.
      if (right > left) {
        if (most >= 1) {
          g.setColor(new Color(color.getRed(), color.getGreen(), color.getBlue(), alpha(most)));
          g.fill(new Rectangle2D.Double(left, area.getY(), right - left, area.getHeight()));
        }
        left = right;
        most = 0;
      }
    }
  }

  private static int alpha(double percent) {
    return (int) (LEAST_ALPHA + (MOST_ALPHA - LEAST_ALPHA) * Math.min(percent, 100) / 100);
  }
}
