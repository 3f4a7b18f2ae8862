package io.throughline.console.drawing;

import io.throughline.console.chart.Places;
import io.throughline.console.run.view.PointAxis.Place;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.Tick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/**
 * An axis that is labelled where something was measured, as far as there is room, and nowhere else:
 * logarithmic for sizes and rates, one after the other for names.
 */
public final class PlacesAxis extends NumberAxis {
  private static final long serialVersionUID = 1;
  private static final double ROOM = 12;

  /** The room for a label beyond the axis' end, in pixels. */
  private static final double BEYOND = 24;

  private final double[] places;
  private final List<String> labels;

  public PlacesAxis(Places across) {
    places =
        across.places().stream()
            .mapToDouble(place -> across.joined() ? place(place.value()) : place.value())
            .toArray();
    labels = across.places().stream().map(Place::label).toList();
    double span = places[places.length - 1] - places[0];
    double margin =
        !across.joined()
            ? 0.5
            : places.length == 1 ? 1 : Math.min(1, span / (places.length - 1) / 2);
    setRange(places[0] - margin, places[places.length - 1] + margin);
  }

  /** The place of a value on the axis. */
  private static double place(long value) {
    return Math.log(value) / Math.log(2);
  }

  public double[] places() {
    return places.clone();
  }

  /** The index of the place that is nearest. */
  public int nearest(double at) {
    int best = 0;
    for (int i = 1; i < places.length; i++) {
      best = Math.abs(places[i] - at) < Math.abs(places[best] - at) ? i : best;
    }
    return best;
  }

  @Override
  protected List<Tick> refreshTicksHorizontal(Graphics2D g, Rectangle2D area, RectangleEdge edge) {
    g.setFont(getTickLabelFont());
    List<Tick> ticks = new ArrayList<>();
    int last = places.length - 1;
    // It says how far the axis goes.
    double taken = left(g, area, edge, last);
    double free = Double.NEGATIVE_INFINITY;
    for (int i = 0; i <= last; i++) {
      double left = left(g, area, edge, i);
      double right = left + width(g, i);
      boolean fits = i == last || (left >= free && right + ROOM <= taken);
      if (fits) {
        free = right + ROOM;
      }
      TextAnchor anchor = over(g, area, edge, i) ? TextAnchor.TOP_RIGHT : TextAnchor.TOP_CENTER;
      ticks.add(new NumberTick(places[i], fits ? labels.get(i) : "", anchor, anchor, 0));
    }
    return ticks;
  }

  private double width(Graphics2D g, int index) {
    return g.getFontMetrics().stringWidth(labels.get(index));
  }

  /** Whether a label in the middle below its place would be cut off. */
  private boolean over(Graphics2D g, Rectangle2D area, RectangleEdge edge, int index) {
    return valueToJava2D(places[index], area, edge) + width(g, index) / 2 > area.getMaxX() + BEYOND;
  }

  private double left(Graphics2D g, Rectangle2D area, RectangleEdge edge, int index) {
    double width = width(g, index);
    return valueToJava2D(places[index], area, edge)
        - (over(g, area, edge, index) ? width : width / 2);
  }
}
