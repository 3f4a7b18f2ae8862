package io.throughline.console.report.chart;

import io.throughline.console.chart.PointChart;
import io.throughline.console.chart.TimeChart;
import io.throughline.console.drawing.ChartPlot;
import io.throughline.console.drawing.ChartStyle;
import io.throughline.console.drawing.Legend;
import io.throughline.console.drawing.Palette;
import io.throughline.console.drawing.PlacesAxis;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** Draws a {@link PaperChart}. */
public final class Drawing {
  private static final float FONT = 9;

  /** Values that one line shows at most: more than dots on paper. */
  private static final int COLUMNS = 2_000;

  private Drawing() {}

  /**
   * Onto whatever the graphics draw on, in points.
   *
   * @param area without title and note, which text beside it says
   */
  public static void draw(PaperChart chart, Graphics2D graphics, Rectangle2D area) {
    switch (chart) {
      case LineChart lines -> draw(lines, graphics, area);
      case HeatChart heat -> HeatDrawing.draw(heat, graphics, area);
    }
  }

  private static void draw(LineChart lines, Graphics2D graphics, Rectangle2D area) {
    ChartStyle style = ChartStyle.paper(Typeface.REGULAR.font(FONT));
    ChartPlot plot =
        switch (lines.chart()) {
          case PointChart points -> {
            ChartPlot made = ChartPlot.of(points, new PlacesAxis(points.across()), style);
            made.draw(points, LineChart.ROWS);
            yield made;
          }
          case TimeChart time -> {
            ChartPlot made = ChartPlot.of(time, style);
            TimeAxis timeAxis = lines.timeAxis();
            timeAxis.gaps().forEach(gap -> made.gap(gap.from(), gap.to()));
            made.starts(timeAxis.starts().stream().mapToDouble(Double::doubleValue).toArray());
            made.marks(timeAxis.happened());
            made.draw(time, lines.lines(), lines.time(), COLUMNS, LineChart.ROWS);
            yield made;
          }
        };
    plot.paint(Palette.LIGHT);
    JFreeChart drawn = plot.chart();
    drawn.setBackgroundPaint(null);
    drawn.getXYPlot().setBackgroundPaint(null);
    if (lines.chart().lines().size() + lines.chart().limits().size() > 1) {
      drawn.addLegend(legend(lines, style));
    }
    drawn.draw(graphics, area);
  }

  private static LegendTitle legend(LineChart lines, ChartStyle style) {
    LegendTitle legend = new LegendTitle(() -> Legend.of(lines.chart(), style, Palette.LIGHT));
    legend.setItemFont(Typeface.REGULAR.font(FONT));
    legend.setItemPaint(Palette.LIGHT.title());
    legend.setBackgroundPaint(null);
    legend.setFrame(BlockBorder.NONE);
    legend.setPosition(RectangleEdge.TOP);
    legend.setHorizontalAlignment(HorizontalAlignment.LEFT);
    legend.setItemLabelPadding(new RectangleInsets(1, 2, 1, 14));
    legend.setLegendItemGraphicPadding(new RectangleInsets(1, 0, 1, 2));
    return legend;
  }
}
