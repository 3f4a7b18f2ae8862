package io.throughline.console.chart;

import java.util.List;

/** A chart in plain figures. */
public sealed interface Chart permits PointChart, TimeChart {

  /** Stable, the name of its file: {@code bandwidth}. */
  String id();

  String title();

  /** Words beside the title; may be empty. */
  String note();

  /** The quantity of its values. */
  Quantity quantity();

  /** In the order of the legend. */
  List<? extends ChartLine> lines();

  List<Band> bands();

  List<Limit> limits();
}
