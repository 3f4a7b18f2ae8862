package io.throughline.console.report;

import io.throughline.console.report.chart.Axis;
import java.util.List;

/**
 * The unit of an axis.
 *
 * @param base what 1 of it is in base units
 */
record PlotUnit(String symbol, double base) {
  private static final List<PlotUnit> RATES =
      List.of(
          new PlotUnit("GB/s", 1e9),
          new PlotUnit("MB/s", 1e6),
          new PlotUnit("kB/s", 1e3),
          new PlotUnit("B/s", 1));
  private static final List<PlotUnit> TIMES =
      List.of(
          new PlotUnit("s", 1e9),
          new PlotUnit("ms", 1e6),
          new PlotUnit("µs", 1e3),
          new PlotUnit("ns", 1));

  /** An axis from 0 of bytes per second. */
  static Axis rates(double largest) {
    return fromZero(RATES, largest);
  }

  /** An axis from 0 of nanoseconds. */
  static Axis times(double largest) {
    return fromZero(TIMES, largest);
  }

  private static Axis fromZero(List<PlotUnit> units, double largest) {
    PlotUnit unit =
        units.stream().filter(each -> largest >= each.base).findFirst().orElse(units.getLast());
    return Axis.fromZero(largest, unit.base, unit.symbol);
  }
}
