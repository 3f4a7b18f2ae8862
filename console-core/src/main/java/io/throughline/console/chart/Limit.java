package io.throughline.console.chart;

import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.annotation.EnumNaming;

/**
 * A line across a chart.
 *
 * @param value in the quantity's base unit
 * @param near whether the axis reaches to it; one that is far from all values would press the lines
 *     to the ground, and is only named
 */
public record Limit(double value, String label, Kind kind, boolean near) {

  /** The limit's meaning. */
  @EnumNaming(EnumNamingStrategies.SnakeCaseStrategy.class)
  public enum Kind {
    /** A pass/fail criterion. */
    CRITERION,
    /** The flow-control window, in slots. */
    WINDOW,
    /** The rate of the line. */
    LINE
  }
}
