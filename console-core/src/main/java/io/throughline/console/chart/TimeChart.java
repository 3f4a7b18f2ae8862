package io.throughline.console.chart;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A chart over time, in seconds since the start barrier was released. Its values are no part of it:
 * they come as the run goes on, and each view has those of the time that it shows.
 *
 * @param least what the values' axis reaches at least
 * @param wide beyond this ratio between the largest and the median value their axis is logarithmic;
 *     0 where it never is
 */
public record TimeChart(
    String id,
    String title,
    String note,
    Quantity quantity,
    List<TimeLine> lines,
    List<Band> bands,
    List<Limit> limits,
    double least,
    double wide)
    implements Chart {

  public TimeChart {
    lines = List.copyOf(lines);
    bands = List.copyOf(bands);
    limits = List.copyOf(limits);
  }

  /** Returns the chart by the id that it has where it is the one over time. */
  public TimeChart overTime() {
    return new TimeChart("time", title, note, quantity, lines, bands, limits, least, wide);
  }

  /** Returns the chart with another title, with more to be said of it, and with other limits. */
  public TimeChart with(String titled, String noted, List<Limit> limited) {
    return new TimeChart(id, titled, noted, quantity, lines, bands, limited, least, wide);
  }

  /**
   * The scale of the values' axis: it reaches to these values and to all limits.
   *
   * @param shown what is drawn of each line; NaN where nothing is known
   * @param labels about how many there is room for
   */
  public Scale scale(List<double[]> shown, int labels) {
    double[] known =
        shown.stream().flatMapToDouble(Arrays::stream).filter(value -> value > 0).toArray();
    double most =
        DoubleStream.concat(Arrays.stream(known), limits.stream().mapToDouble(Limit::value))
            .reduce(least, Math::max);
    if (wide == 0 || known.length == 0) {
      return quantity.scale(0, most, false, labels);
    }
    Arrays.sort(known);
    boolean logarithmic = known[known.length - 1] / known[known.length / 2] > wide;
    return quantity.scale(known[0], most, logarithmic, labels);
  }
}
