package io.throughline.console.drawing;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.stream.IntStream;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CrosshairState;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYItemRendererState;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYDataset;

/**
 * Draws each value as a bar from the ground, those at one place side by side; places are 1 apart.
 */
final class Bars extends XYLineAndShapeRenderer {
  private static final long serialVersionUID = 1;

  /** The share of the way from one place to the next, for all bars at a place. */
  private static final double SHARE = 0.7;

  /** A few values alone are bars, not walls. */
  private static final double WIDEST = 48;

  @Override
  public int getPassCount() {
    return 1;
  }

  @Override
  public void drawItem(
      Graphics2D g,
      XYItemRendererState state,
      Rectangle2D area,
      PlotRenderingInfo info,
      XYPlot plot,
      ValueAxis domain,
      ValueAxis range,
      XYDataset data,
      int series,
      int item,
      CrosshairState crosshair,
      int pass) {
    double at = data.getXValue(series, item);
    double value = data.getYValue(series, item);
    if (!getItemVisible(series, item) || Double.isNaN(value)) {
      return;
    }
    int shown = shownBefore(data.getSeriesCount());
    double middle = domain.valueToJava2D(at, area, plot.getDomainAxisEdge());
    double step = domain.valueToJava2D(at + 1, area, plot.getDomainAxisEdge()) - middle;
    double width = Math.min(SHARE * step / shown, WIDEST);
    double left = middle + width * (shownBefore(series) - shown / 2.0);
    double top = range.valueToJava2D(value, area, plot.getRangeAxisEdge());
    g.setPaint(getItemPaint(series, item));
    // A thin gap tells neighbours apart; of thin bars it leaves the most.
    double gap = Math.min(1, width / 4);
    g.fill(new Rectangle2D.Double(left + gap / 2, top, width - gap, area.getMaxY() - top));
  }

  private int shownBefore(int series) {
    return (int) IntStream.range(0, series).filter(this::isSeriesVisible).count();
  }
}
