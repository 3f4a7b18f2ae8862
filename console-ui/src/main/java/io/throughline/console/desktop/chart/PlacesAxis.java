package io.throughline.console.desktop.chart;

import io.throughline.console.report.chart.Bars;
import io.throughline.console.run.view.PointAxis;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.Tick;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/**
 * An axis that is labelled where something was measured, as far as there is room, and nowhere else:
 * logarithmic for sizes and rates, one after the other for names.
 */
final class PlacesAxis extends NumberAxis {
  private static final long serialVersionUID = 1;
  private static final double ROOM = 12;

  /** How far a label may stand out beyond the axis' end: a chart has so much room there. */
  private static final double BEYOND = 24;

  private final double[] places;
  private final List<String> labels;
  private final boolean joined;

  /**
   * @param values ascending, above 0
   * @param labels as many
   */
  PlacesAxis(List<Long> values, List<String> labels) {
    this(values.stream().mapToDouble(PlacesAxis::place).toArray(), labels, true);
  }

  private PlacesAxis(double[] places, List<String> labels, boolean joined) {
    this.joined = joined;
    this.places = places;
    this.labels = List.copyOf(labels);
    double span = places[places.length - 1] - places[0];
    double margin =
        !joined ? 0.5 : places.length == 1 ? 1 : Math.min(1, span / (places.length - 1) / 2);
    setRange(places[0] - margin, places[places.length - 1] + margin);
  }

  static PlacesAxis of(PointAxis axis) {
    List<String> labels = axis.places().stream().map(PointAxis.Place::label).toList();
    return axis.joined()
        ? new PlacesAxis(axis.places().stream().map(PointAxis.Place::value).toList(), labels)
        : named(labels);
  }

  /** Of what no value tells apart: 1 from one another, in this order, and nothing joins them. */
  static PlacesAxis named(List<String> labels) {
    double[] places = IntStream.range(0, labels.size()).asDoubleStream().toArray();
    return new PlacesAxis(places, labels, false);
  }

  /**
   * What draws values over these places: dots on a line where there is something between two of
   * them, else bars or dots by themselves.
   *
   * @param ground whether the values' axis begins at 0, where bars can stand
   */
  XYLineAndShapeRenderer renderer(boolean ground) {
    if (!joined && ground) {
      return new Bars();
    }
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(joined, true);
    renderer.setDefaultShape(new Ellipse2D.Double(-2.5, -2.5, 5, 5));
    renderer.setAutoPopulateSeriesShape(false);
    return renderer;
  }

  /** Where a value is on the axis. */
  static double place(long value) {
    return Math.log(value) / Math.log(2);
  }

  double[] places() {
    return places.clone();
  }

  /** The index of the place that is nearest. */
  int nearest(double at) {
    int best = 0;
    for (int i = 1; i < places.length; i++) {
      best = Math.abs(places[i] - at) < Math.abs(places[best] - at) ? i : best;
    }
    return best;
  }

  String label(int index) {
    return labels.get(index);
  }

  @Override
  protected List<Tick> refreshTicksHorizontal(Graphics2D g, Rectangle2D area, RectangleEdge edge) {
    g.setFont(getTickLabelFont());
    List<Tick> ticks = new ArrayList<>();
    double free = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < places.length; i++) {
      double width = g.getFontMetrics().stringWidth(labels.get(i));
      double x = valueToJava2D(places[i], area, edge);
      boolean over = x + width / 2 > area.getMaxX() + BEYOND;
      TextAnchor anchor = over ? TextAnchor.TOP_RIGHT : TextAnchor.TOP_CENTER;
      double left = over ? x - width : x - width / 2;
      boolean fits = left >= free;
      if (fits) {
        free = left + width + ROOM;
      }
      ticks.add(new NumberTick(places[i], fits ? labels.get(i) : "", anchor, anchor, 0));
    }
    return ticks;
  }
}
