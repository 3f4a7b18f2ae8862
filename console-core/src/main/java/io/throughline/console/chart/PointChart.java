package io.throughline.console.chart;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A chart by point: dots on lines over sizes or rates; bars over names, or dots where the values'
 * axis has no ground.
 *
 * @param logarithmic whether equal ratios of values are equal lengths
 * @param choices other figures that can be drawn in the place of these lines; else empty
 */
public record PointChart(
    String id,
    String title,
    String note,
    Places across,
    Quantity quantity,
    boolean logarithmic,
    List<Line> lines,
    List<Band> bands,
    List<Limit> limits,
    List<Choice> choices)
    implements Chart {

  public PointChart {
    lines = List.copyOf(lines);
    bands = List.copyOf(bands);
    limits = List.copyOf(limits);
    choices = List.copyOf(choices);
  }

  /**
   * Another figure of the same points.
   *
   * @param label of what chooses it, {@code p50}
   */
  public record Choice(String label, String title, List<Line> lines) {
    public Choice {
      lines = List.copyOf(lines);
    }
  }

  /** Whether it has a value. */
  public boolean drawn() {
    return known().findAny().isPresent();
  }

  /** Whether values over names are bars. */
  public boolean bars() {
    return !across.joined() && quantity == Quantity.RATE;
  }

  /**
   * The scale of the values' axis: it reaches to all values and the limits that are near.
   *
   * @param labels about how many there is room for
   */
  public Scale scale(int labels) {
    double[] all =
        DoubleStream.concat(known(), limits.stream().filter(Limit::near).mapToDouble(Limit::value))
            .toArray();
    return quantity.scale(
        DoubleStream.of(all).filter(value -> value > 0).min().orElse(0),
        DoubleStream.of(all).max().orElse(0),
        logarithmic,
        labels);
  }

  private DoubleStream known() {
    return lines.stream().flatMapToDouble(Line::known);
  }
}
