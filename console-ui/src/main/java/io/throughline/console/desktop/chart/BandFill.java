package io.throughline.console.desktop.chart;

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
    for (int i = 1; i < at.length; i++) {
      if (Double.isNaN(low[i - 1] + high[i - 1] + low[i] + high[i])) {
        continue;
      }
      double left = domain.valueToJava2D(at[i - 1], area, plot.getDomainAxisEdge());
      double right = domain.valueToJava2D(at[i], area, plot.getDomainAxisEdge());
      Path2D piece = new Path2D.Double();
      piece.moveTo(left, range.valueToJava2D(high[i - 1], area, plot.getRangeAxisEdge()));
      piece.lineTo(right, range.valueToJava2D(high[i], area, plot.getRangeAxisEdge()));
      piece.lineTo(right, range.valueToJava2D(low[i], area, plot.getRangeAxisEdge()));
      piece.lineTo(left, range.valueToJava2D(low[i - 1], area, plot.getRangeAxisEdge()));
      piece.closePath();
      g.fill(piece);
    }
  }
}
