package io.throughline.console.report.chart;

/** A chart that stands on paper. */
public sealed interface PaperChart permits LineChart, HeatChart {

  /** Stable, the name of its file: {@code bandwidth}. */
  String id();

  String title();

  /** Words beside the title; may be empty. */
  String note();
}
