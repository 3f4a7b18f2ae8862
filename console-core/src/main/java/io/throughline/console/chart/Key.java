package io.throughline.console.chart;

/** A line as the legend has it. */
public sealed interface Key permits Line, TimeLine {

  /** Its name; no two of a chart have the same. */
  String label();

  Hue hue();

  Stroke stroke();
}
