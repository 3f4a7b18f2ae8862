package io.throughline.console.chart;

import java.util.List;

/** A chart in plain figures. */
public sealed interface Chart permits PointChart, TimeChart {

  /** Stable, the name of its file: {@code bandwidth}. */
  String id();

  String title();

  /** What it spans; may be empty. */
  String note();

  /** What its values are. */
  Quantity quantity();

  /** In the order of the legend. */
  List<? extends Key> lines();

  List<Band> bands();

  List<Limit> limits();
}
