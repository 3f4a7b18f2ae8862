package io.throughline.console.report.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.Tick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** JFreeChart's axis, labelled where ours is, as far as there is room. */
final class TickedAxis extends NumberAxis {
  private static final long serialVersionUID = 1;
  private static final double ROOM = 5;

  private final transient Axis axis;

  TickedAxis(Axis axis) {
    this.axis = axis;
    setRange(axis.place(axis.low()), axis.place(axis.high()));
    setTickLabelFont(Typeface.REGULAR.font(9));
    setTickLabelPaint(PrintPalette.MUTED.color());
    setAxisLinePaint(PrintPalette.GRID.color());
    setTickMarksVisible(false);
  }

  @Override
  protected List<Tick> refreshTicksHorizontal(Graphics2D g, Rectangle2D area, RectangleEdge edge) {
    g.setFont(getTickLabelFont());
    List<Tick> ticks = new ArrayList<>();
    // From the right: the last label says how far it goes.
    double free = Double.POSITIVE_INFINITY;
    for (Axis.Tick tick : axis.ticks().reversed()) {
      double half = g.getFontMetrics().stringWidth(tick.label()) / 2.0;
      double x = valueToJava2D(axis.place(tick.at()), area, edge);
      boolean fits = x + half <= free;
      if (fits) {
        free = x - half - ROOM;
      }
      ticks.add(tick(tick, fits ? tick.label() : "", TextAnchor.TOP_CENTER));
    }
    return ticks;
  }

  @Override
  protected List<Tick> refreshTicksVertical(Graphics2D g, Rectangle2D area, RectangleEdge edge) {
    List<Tick> ticks = new ArrayList<>();
    axis.ticks().forEach(each -> ticks.add(tick(each, each.label(), TextAnchor.CENTER_RIGHT)));
    return ticks;
  }

  private NumberTick tick(Axis.Tick tick, String label, TextAnchor anchor) {
    return new NumberTick(axis.place(tick.at()), label, anchor, anchor, 0);
  }
}
