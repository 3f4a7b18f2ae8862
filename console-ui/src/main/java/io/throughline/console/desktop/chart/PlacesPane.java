package io.throughline.console.desktop.chart;

import io.throughline.console.chart.PointChart;
import io.throughline.console.drawing.ChartPlot;
import io.throughline.console.drawing.ChartStyle;
import io.throughline.console.drawing.PlacesAxis;
import java.util.List;

/** A chart by point. */
final class PlacesPane extends ChartPane {
  private final PlacesAxis across;
  private PointChart shown;

  PlacesPane(PointChart chart) {
    this(chart, new PlacesAxis(chart.across()));
  }

  private PlacesPane(PointChart chart, PlacesAxis across) {
    super(chart, ChartPlot.of(chart, across, ChartStyle.SCREEN), List.of(), true);
    this.across = across;
    shown = chart;
    onPoint(this::read);
  }

  /** Draws once: the same lines over the same places. */
  void draw(PointChart chart) {
    shown = chart;
    draw();
  }

  /** Draws anew. */
  void draw() {
    title(shown);
    for (int i = 0; i < lines().size(); i++) {
      named(i, !shown.drawn() || shown.lines().get(i).known().findAny().isPresent());
    }
    plot().draw(shown, rows());
    place();
  }

  /** The values at the nearest place; none for NaN, where the mouse is elsewhere. */
  void read(double at) {
    if (Double.isNaN(at) || !shown.drawn()) {
      cursorAt(Double.NaN);
      clearValues();
      return;
    }
    int nearest = across.nearest(at);
    cursorAt(across.places()[nearest]);
    for (int i = 0; i < lines().size(); i++) {
      value(i, shown.lines().get(i).numbers()[nearest], shown.quantity(), "");
    }
  }
}
