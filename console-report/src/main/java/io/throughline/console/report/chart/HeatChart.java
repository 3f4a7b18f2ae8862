package io.throughline.console.report.chart;

import io.throughline.console.pairs.HeatMap;

/** A heat map on paper: the more ranks, the higher. */
public record HeatChart(HeatMap map) implements PaperChart {
  /** For what stands above and below the cells. */
  private static final int MORE_LINES = 4;

  @Override
  public String id() {
    return map.id();
  }

  @Override
  public String title() {
    return map.title();
  }

  @Override
  public String note() {
    return map.axes().meaning() + " The slower, the darker.";
  }

  /** The height, in rows of cells. */
  public int lines() {
    return map.rows().size() + MORE_LINES + (map.marks().isEmpty() ? 0 : 1);
  }
}
