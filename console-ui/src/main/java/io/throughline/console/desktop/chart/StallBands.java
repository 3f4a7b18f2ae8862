package io.throughline.console.desktop.chart;

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
    for (int i = 0; i < seconds.length; i++) {
      if (!(percent[i] >= 1)) {
        continue;
      }
      double from = i == 0 ? 0 : seconds[i - 1];
      double left = domain.valueToJava2D(from, area, plot.getDomainAxisEdge());
      double right = domain.valueToJava2D(seconds[i], area, plot.getDomainAxisEdge());
      double alpha = LEAST_ALPHA + (MOST_ALPHA - LEAST_ALPHA) * Math.min(percent[i], 100) / 100;
      g.setColor(new Color(color.getRed(), color.getGreen(), color.getBlue(), (int) alpha));
      g.fill(new Rectangle2D.Double(left, area.getY(), right - left, area.getHeight()));
    }
  }
}
