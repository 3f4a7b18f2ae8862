package io.throughline.console.chart;

/** A line of a chart, as the legend has it. */
public sealed interface ChartLine permits Line, TimeLine {

  /** Its name; no two of a chart have the same. */
  String label();

  SeriesColor color();

  Stroke stroke();
}
