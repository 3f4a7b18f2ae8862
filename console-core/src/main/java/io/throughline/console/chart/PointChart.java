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
    return values().findAny().isPresent();
  }

  /** This chart without lines that have no value, and without bands between those. */
  public PointChart withoutEmptyLines() {
    List<Line> left = known(lines);
    return new PointChart(
        id,
        title,
        note,
        across,
        quantity,
        logarithmic,
        left,
        bands.stream()
            .map(band ->
                new Band(
                    left.indexOf(lines.get(band.upper())), left.indexOf(lines.get(band.lower()))))
            .filter(band -> band.upper() >= 0 && band.lower() >= 0)
            .toList(),
        limits,
        choices.stream()
            .map(choice -> new Choice(choice.label(), choice.title(), known(choice.lines())))
            .filter(choice -> !choice.lines().isEmpty())
            .toList());
  }

  private static List<Line> known(List<Line> lines) {
    return lines.stream().filter(line -> line.known().findAny().isPresent()).toList();
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
        DoubleStream.concat(values(), limits.stream().filter(Limit::near).mapToDouble(Limit::value))
            .toArray();
    return quantity.scale(
        DoubleStream.of(all).filter(value -> value > 0).min().orElse(0),
        DoubleStream.of(all).max().orElse(0),
        logarithmic,
        labels);
  }

  private DoubleStream values() {
    return lines.stream().flatMapToDouble(Line::known);
  }
}
