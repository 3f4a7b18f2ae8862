package io.throughline.console.drawing;

import io.throughline.console.chart.Chart;
import io.throughline.console.chart.ChartLine;
import io.throughline.console.chart.Limit;
import io.throughline.console.chart.PointChart;
import io.throughline.console.chart.Stroke;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;

/** Names what a chart's lines and limits are, where no switches do. */
public final class Legend {
  private static final Shape LINE = new Line2D.Double(-10, 0, 10, 0);
  private static final Shape BLOCK = new Rectangle2D.Double(-4, -4, 8, 8);
  private static final Shape DOT = new Ellipse2D.Double(-2, -2, 4, 4);

  private Legend() {}

  /** The lines first, as they are drawn on paper. */
  public static LegendItemCollection of(Chart chart, ChartStyle style, Palette palette) {
    LegendItemCollection items = new LegendItemCollection();
    for (ChartLine line : chart.lines()) {
      Color color = palette.of(line.color());
      boolean bars = chart instanceof PointChart points && points.bars();
      boolean dots = chart instanceof PointChart points && !points.across().joined();
      items.add(
          bars || line.stroke() == Stroke.SHADE
              ? item(line.label(), BLOCK, color)
              : dots
                  ? item(line.label(), DOT, color)
                  : line(line.label(), style.stroke(line.stroke()), color));
    }
    chart.limits().stream()
        .filter(Limit::near)
        .forEach(limit ->
            items.add(
                line(
                    limit.label(),
                    LimitLines.stroke(limit.kind()),
                    palette.of(LimitLines.color(limit.kind())))));
    return items;
  }

  private static LegendItem item(String label, Shape shape, Color color) {
    return new LegendItem(label, null, null, null, shape, color);
  }

  private static LegendItem line(String label, BasicStroke stroke, Color color) {
    return new LegendItem(label, null, null, null, LINE, stroke, color);
  }
}
