package io.throughline.console.desktop.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.Tick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/**
 * A logarithmic axis that is labelled where something was measured, as far as there is room, and
 * nowhere else.
 */
final class PlacesAxis extends NumberAxis {
  private static final long serialVersionUID = 1;
  private static final double ROOM = 12;

  private final double[] places;
  private final List<String> labels;

  /**
   * @param values ascending, above 0
   * @param labels as many
   */
  PlacesAxis(List<Long> values, List<String> labels) {
    this(values.stream().mapToDouble(PlacesAxis::place).toArray(), labels);
  }

  private PlacesAxis(double[] places, List<String> labels) {
    this.places = places;
    this.labels = List.copyOf(labels);
    double span = places[places.length - 1] - places[0];
    double margin = places.length == 1 ? 1 : Math.min(1, span / (places.length - 1) / 2);
    setRange(places[0] - margin, places[places.length - 1] + margin);
  }

  /** Of what no value tells apart: as far from one another, in this order. */
  static PlacesAxis inOrder(List<String> labels) {
    return new PlacesAxis(IntStream.range(0, labels.size()).asDoubleStream().toArray(), labels);
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
      double half = g.getFontMetrics().stringWidth(labels.get(i)) / 2.0;
      double x = valueToJava2D(places[i], area, edge);
      boolean fits = x - half >= free;
      if (fits) {
        free = x + half + ROOM;
      }
      ticks.add(
          new NumberTick(
              places[i],
              fits ? labels.get(i) : "",
              TextAnchor.TOP_CENTER,
              TextAnchor.TOP_CENTER,
              0));
    }
    return ticks;
  }
}
