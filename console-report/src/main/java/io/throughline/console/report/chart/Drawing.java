package io.throughline.console.report.chart;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.Iterator;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Draws a {@link PaperChart}, a {@link Plot} with JFreeChart. */
public final class Drawing {
  private static final float[] DASHES = {4, 3};
  private static final float[] DOTS = {1.6f, 2.4f};
  private static final double DOT = 3.6;

  private final Plot plot;
  private final JFreeChart chart;

  private Drawing(Plot plot) {
    this.plot = plot;
    XYPlot area = new XYPlot(series(), axis(plot.across()), axis(plot.up()), renderer());
    chart = new JFreeChart(null, null, area, false);
    look(area);
    limits(area);
    if (plot.lines().size() + plot.limits().size() > 1) {
      chart.addLegend(legend(area));
    }
  }

  /**
   * Onto whatever the graphics draw on, in points.
   *
   * @param area without title and note, which text beside it says
   */
  public static void draw(PaperChart chart, Graphics2D graphics, Rectangle2D area) {
    switch (chart) {
      case Plot plot -> new Drawing(plot).chart.draw(graphics, area);
      case HeatChart heat -> HeatDrawing.draw(heat, graphics, area);
    }
  }

  private static ValueAxis axis(Axis axis) {
    return new TickedAxis(axis);
  }

  private XYSeriesCollection series() {
    XYSeriesCollection all = new XYSeriesCollection();
    for (Plot.Line line : plot.lines()) {
      XYSeries series = new XYSeries(line.label(), false, true);
      for (int i = 0; i < line.xs().size(); i++) {
        series.add(plot.across().place(line.xs().get(i)), plot.up().place(line.ys().get(i)), false);
      }
      all.addSeries(series);
    }
    return all;
  }

  private XYLineAndShapeRenderer renderer() {
    boolean bars = plot.lines().stream().anyMatch(line -> line.form() == Plot.Form.BARS);
    XYLineAndShapeRenderer renderer = bars ? new Bars() : new Lines(plot.lines());
    // A line is one path, not a piece for each value.
    renderer.setDrawSeriesLineAsPath(true);
    for (int i = 0; i < plot.lines().size(); i++) {
      Plot.Line line = plot.lines().get(i);
      renderer.setSeriesPaint(i, line.ink().color());
      renderer.setSeriesStroke(i, stroke(line.stroke()));
      renderer.setSeriesShape(i, new Ellipse2D.Double(-DOT / 2, -DOT / 2, DOT, DOT));
      renderer.setSeriesShapesVisible(i, line.form() != Plot.Form.LINE);
      renderer.setSeriesLinesVisible(i, line.form() != Plot.Form.MARKS);
    }
    return renderer;
  }

  /** Lines, and a dot for each value that stands between two gaps. */
  private static final class Lines extends XYLineAndShapeRenderer {
    private static final long serialVersionUID = 1;

    private final transient List<Plot.Line> lines;

    Lines(List<Plot.Line> lines) {
      super(true, false);
      this.lines = lines;
    }

    @Override
    public boolean getItemShapeVisible(int series, int item) {
      return super.getItemShapeVisible(series, item) || lines.get(series).alone(item);
    }
  }

  private static BasicStroke stroke(Plot.Stroke stroke) {
    return switch (stroke) {
      case PLAIN -> line(1.1f);
      case BROAD -> line(2.2f);
      case DASHED ->
          new BasicStroke(1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, DASHES, 0);
      case DOTTED ->
          new BasicStroke(1.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, DOTS, 0);
    };
  }

  private static BasicStroke upright(Plot.Stroke stroke) {
    return stroke == Plot.Stroke.DASHED
        ? new BasicStroke(0.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, DASHES, 0)
        : new BasicStroke(0.5f);
  }

  private static BasicStroke line(float width) {
    return new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
  }

  private void look(XYPlot area) {
    chart.setBackgroundPaint(null);
    chart.setPadding(new RectangleInsets(2, 0, 0, 12));
    area.setBackgroundPaint(null);
    area.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
    area.setOutlineVisible(false);
    area.setDomainGridlinesVisible(
        plot.lines().stream().anyMatch(line -> line.form() == Plot.Form.DOTTED));
    area.setDomainGridlinePaint(PrintPalette.GRID.color());
    area.setDomainGridlineStroke(line(0.5f));
    area.setRangeGridlinePaint(PrintPalette.GRID.color());
    area.setRangeGridlineStroke(line(0.5f));
    area.setAxisOffset(RectangleInsets.ZERO_INSETS);
    area.setInsets(RectangleInsets.ZERO_INSETS);
    for (Plot.Gap gap : plot.gaps()) {
      area.addDomainMarker(
          new IntervalMarker(gap.from(), gap.to(), PrintPalette.GAP.color()), Layer.BACKGROUND);
    }
    for (Plot.Mark mark : plot.marks()) {
      area.addDomainMarker(
          new ValueMarker(
              plot.across().place(mark.at()), mark.ink().color(), upright(mark.stroke())),
          Layer.BACKGROUND);
    }
  }

  private void limits(XYPlot area) {
    LegendItemCollection items = new LegendItemCollection();
    Iterator<?> lines = area.getLegendItems().iterator();
    while (lines.hasNext()) {
      if (lines.next() instanceof LegendItem item) {
        items.add(item);
      }
    }
    for (Plot.Limit limit : plot.limits()) {
      area.addRangeMarker(
          new ValueMarker(
              plot.up().place(limit.at()), limit.ink().color(), stroke(limit.stroke())));
      items.add(
          new LegendItem(
              limit.label(),
              null,
              null,
              null,
              new Line2D.Double(-10, 0, 10, 0),
              stroke(limit.stroke()),
              limit.ink().color()));
    }
    area.setFixedLegendItems(items);
  }

  private static LegendTitle legend(XYPlot area) {
    LegendTitle legend = new LegendTitle(area);
    legend.setItemFont(Typeface.REGULAR.font(9));
    legend.setItemPaint(PrintPalette.TEXT.color());
    legend.setBackgroundPaint(null);
    legend.setFrame(BlockBorder.NONE);
    legend.setPosition(RectangleEdge.TOP);
    legend.setHorizontalAlignment(HorizontalAlignment.LEFT);
    legend.setItemLabelPadding(new RectangleInsets(1, 2, 1, 14));
    legend.setLegendItemGraphicPadding(new RectangleInsets(1, 0, 1, 2));
    return legend;
  }
}
