package io.throughline.console.report.chart;

import io.throughline.console.chart.Chart;
import io.throughline.console.chart.Line;
import io.throughline.console.chart.PointChart;
import io.throughline.console.chart.Scale;
import io.throughline.console.chart.Stroke;
import io.throughline.console.chart.TimeChart;
import io.throughline.console.drawing.AxisFormat;
import io.throughline.console.run.view.PointAxis.Place;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A chart of lines or bars on paper.
 *
 * @param note what it spans; may be empty
 * @param lines of a chart over time, times and values of each line; NaN for a gap
 * @param timeAxis of a chart over time, what is drawn beside them
 */
public record LineChart(Chart chart, String note, List<double[][]> lines, TimeAxis timeAxis)
    implements PaperChart {
  /** About so many labels have room on the values' axis. */
  static final int ROWS = 6;

  private static final int TIMES = 8;

  /** A chart by point. */
  public LineChart(PointChart chart) {
    this(chart, chart.note(), List.of(), TimeAxis.NONE);
  }

  @Override
  public String id() {
    return chart.id();
  }

  @Override
  public String title() {
    return chart.title();
  }

  /** The axis of its values. */
  public Scale up() {
    return switch (chart) {
      case PointChart points -> points.scale(ROWS);
      case TimeChart time ->
          time.scale(
              IntStream.range(0, lines.size())
                  .filter(i -> time.lines().get(i).stroke() != Stroke.SHADE)
                  .mapToObj(i -> lines.get(i)[1])
                  .toList(),
              ROWS);
    };
  }

  /** The labels at both ends of the axis along the bottom. */
  public List<String> ends() {
    return switch (chart) {
      case PointChart points -> {
        List<Place> places = points.across().places();
        yield List.of(places.getFirst().label(), places.getLast().label());
      }
      case TimeChart time -> List.of("0 s", AxisFormat.moment(timeAxis.end()));
    };
  }

  /** Values of each line, in order. */
  public List<double[]> values() {
    return switch (chart) {
      case PointChart points -> points.lines().stream().map(Line::numbers).toList();
      case TimeChart time -> lines.stream().map(line -> line[1]).toList();
    };
  }

  Scale time() {
    return Scale.time(0, timeAxis.end(), TIMES);
  }
}
