package io.throughline.console.drawing;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.annotations.AbstractXYAnnotation;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;

/** Fills what lies between two lines; where either is unknown it stays empty. */
final class BandFill extends AbstractXYAnnotation {
  private static final long serialVersionUID = 1;
  private static final int ALPHA = 50;

  private double[] at = {};
  private double[] low = {};
  private double[] high = {};
  private Color color = Color.GRAY;

  void set(double[] places, double[] lower, double[] upper) {
    at = places;
    low = lower;
    high = upper;
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
    g.setColor(new Color(color.getRed(), color.getGreen(), color.getBlue(), ALPHA));
    int from = 0;
    while (from < at.length) {
      int to = from;
      while (to < at.length && !Double.isNaN(low[to] + high[to])) {
        to++;
      }
      if (to > from + 1) {
        g.fill(piece(plot, area, domain, range, from, to));
      }
      from = to + 1;
    }
  }

  /** Along the upper line and back along the lower. */
  private Path2D piece(
      XYPlot plot, Rectangle2D area, ValueAxis domain, ValueAxis range, int from, int to) {
    Path2D piece = new Path2D.Double();
    for (int i = 0; i < 2 * (to - from); i++) {
      boolean there = i < to - from;
      int index = there ? from + i : to - 1 - (i - (to - from));
      double x = domain.valueToJava2D(at[index], area, plot.getDomainAxisEdge());
      double value = there ? high[index] : low[index];
      double y = range.valueToJava2D(value, area, plot.getRangeAxisEdge());
      if (i == 0) {
        piece.moveTo(x, y);
      } else {
        piece.lineTo(x, y);
      }
    }
    piece.closePath();
    return piece;
  }
}
