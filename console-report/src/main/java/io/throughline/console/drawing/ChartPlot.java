package io.throughline.console.drawing;

import io.throughline.console.chart.Band;
import io.throughline.console.chart.Chart;
import io.throughline.console.chart.ChartLine;
import io.throughline.console.chart.Limit;
import io.throughline.console.chart.Line;
import io.throughline.console.chart.PointChart;
import io.throughline.console.chart.Quantity;
import io.throughline.console.chart.Scale;
import io.throughline.console.chart.Stroke;
import io.throughline.console.chart.TimeChart;
import io.throughline.console.run.annotation.Annotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.DefaultXYDataset;
import org.jfree.data.xy.XYDataset;

/** One chart as JFreeChart draws it. Its lines stay the same; their values and all else change. */
public final class ChartPlot {
  private final List<? extends ChartLine> chartLines;
  private final DefaultXYDataset data = new DefaultXYDataset();
  private final NumberAxis across;
  private final XYLineAndShapeRenderer renderer;
  private final XYPlot plot;
  private final JFreeChart chart;
  private final ValuesAxis up;
  private final LimitLines limits;
  private final MarkLines marks = new MarkLines();
  private final BandFill band = new BandFill();
  private final StallBands shade = new StallBands();
  private final List<IntervalMarker> gaps = new ArrayList<>();
  private Palette palette = Palette.LIGHT;

  private ChartPlot(
      Chart chart,
      NumberAxis across,
      XYLineAndShapeRenderer renderer,
      boolean dots,
      ChartStyle style) {
    chartLines = chart.lines();
    this.across = across;
    this.renderer = renderer;
    plot = new XYPlot(data, across, new NumberAxis(), renderer);
    this.chart = new JFreeChart(null, null, plot, false);
    up = new ValuesAxis(plot, style);
    limits = new LimitLines(plot, style.worded());
    renderer.addAnnotation(band, Layer.BACKGROUND);
    renderer.addAnnotation(shade, Layer.BACKGROUND);
    renderer.addAnnotation(marks, Layer.FOREGROUND);
    for (int i = 0; i < chartLines.size(); i++) {
      renderer.setSeriesStroke(i, style.stroke(chartLines.get(i).stroke()));
      renderer.setSeriesShape(i, style.dot());
      renderer.setSeriesShapesVisible(i, dots);
    }
    style.dress(this.chart, plot, renderer);
  }

  /** With lines without values as yet. */
  public static ChartPlot of(TimeChart chart, ChartStyle style) {
    ChartPlot made = new ChartPlot(chart, new NumberAxis(), new Lines(), false, style);
    for (int i = 0; i < chart.lines().size(); i++) {
      made.renderer.setSeriesLinesVisible(i, chart.lines().get(i).stroke() != Stroke.SHADE);
    }
    return made;
  }

  /**
   * Likewise.
   *
   * @param across made for this chart alone
   */
  public static ChartPlot of(PointChart chart, PlacesAxis across, ChartStyle style) {
    return chart.bars()
        ? new ChartPlot(chart, across, new Bars(), false, style)
        : new ChartPlot(
            chart, across, new XYLineAndShapeRenderer(chart.across().joined(), true), true, style);
  }

  /** To draw it. */
  public JFreeChart chart() {
    return chart;
  }

  /** Along the bottom. */
  public NumberAxis across() {
    return across;
  }

  /** Whether a line is drawn; else the axis need not reach to it either. */
  public void show(int line, boolean is) {
    renderer.setSeriesVisible(line, is);
  }

  private boolean shows(int line) {
    return renderer.isSeriesVisible(line);
  }

  /** Colours for light or dark. */
  public void paint(Palette with) {
    palette = with;
    chart.setNotify(false);
    ChartStyle.paint(chart, plot, palette);
    for (int i = 0; i < chartLines.size(); i++) {
      renderer.setSeriesPaint(i, palette.of(chartLines.get(i).color()));
      if (chartLines.get(i).stroke() == Stroke.SHADE) {
        shade.color(palette.of(chartLines.get(i).color()));
      }
    }
    gaps.forEach(gap -> gap.setPaint(palette.gap()));
    limits.paint(palette);
    marks.paint(palette);
    chart.setNotify(true);
  }

  /** Writes annotations beside their lines, besides drawing them. */
  public void wordMarks() {
    marks.worded();
  }

  /** Sets the annotations that are drawn with the next values. */
  public void marks(List<Annotation> happened) {
    marks.set(happened);
  }

  /** Sets where points begin, in seconds; drawn with the next values. */
  public void starts(double[] seconds) {
    marks.starts(seconds);
  }

  /** Time for which nothing is known. */
  public void gap(double from, double to) {
    IntervalMarker gap = new IntervalMarker(from, to, palette.gap());
    gaps.add(gap);
    plot.addDomainMarker(gap, Layer.BACKGROUND);
  }

  /**
   * Draws once.
   *
   * @param lines times and values of each line; NaN for a gap
   * @param time that is shown
   * @param columns pixels across, at least 1
   * @param rows labels for which there is room on the values' axis
   */
  public void draw(TimeChart of, List<double[][]> lines, Scale time, int columns, int rows) {
    chart.setNotify(false);
    List<double[]> shown = new ArrayList<>();
    shade.set(new double[0], new double[0]);
    for (int i = 0; i < chartLines.size(); i++) {
      double[][] line = lines.get(i);
      data.addSeries(chartLines.get(i).label(), Decimation.toColumns(line[0], line[1], columns));
      if (shows(i) && chartLines.get(i).stroke() == Stroke.SHADE) {
        shade.set(line[0], line[1]);
      } else if (shows(i)) {
        shown.add(line[1]);
      }
    }
    band(of.bands(), lines);
    across.setRange(time.lower(), time.upper());
    across.setTickUnit(new NumberTickUnit(time.step()));
    boolean minutes = time.upper() > 120;
    across.setNumberFormatOverride(new AxisFormat(s -> AxisFormat.clock(s, minutes)));
    finish(of.limits(), of.quantity(), of.scale(shown, rows), lines);
  }

  /**
   * Draws once.
   *
   * @param of the same lines over the same places
   * @param rows labels for which there is room on the values' axis
   */
  public void draw(PointChart of, int rows) {
    chart.setNotify(false);
    double[] places = ((PlacesAxis) across).places();
    List<double[][]> lines = new ArrayList<>();
    for (Line line : of.lines()) {
      double[][] all = {places, line.numbers()};
      lines.add(all);
      data.addSeries(line.label(), of.across().bridged() ? known(all) : all);
    }
    band(of.bands(), lines);
    finish(of.limits(), of.quantity(), of.scale(rows), lines);
  }

  /** Only the places at which there is a value, so that the line goes on over others. */
  private static double[][] known(double[][] line) {
    int[] known =
        IntStream.range(0, line[1].length).filter(i -> !Double.isNaN(line[1][i])).toArray();
    return new double[][] {
      Arrays.stream(known).mapToDouble(i -> line[0][i]).toArray(),
      Arrays.stream(known).mapToDouble(i -> line[1][i]).toArray()
    };
  }

  private void band(List<Band> bands, List<double[][]> lines) {
    band.set(new double[0], new double[0], new double[0]);
    for (Band each : bands) {
      if (shows(each.upper()) && shows(each.lower())) {
        double[][] upper = lines.get(each.upper());
        band.color(palette.of(chartLines.get(each.upper()).color()));
        band.set(upper[0], lines.get(each.lower())[1], upper[1]);
      }
    }
  }

  private void finish(List<Limit> all, Quantity quantity, Scale scale, List<double[][]> lines) {
    limits.clear();
    all.stream().filter(Limit::near).forEach(limits::add);
    // An axis without values says nothing.
    boolean any =
        lines.stream()
            .anyMatch(line -> Arrays.stream(line[1]).anyMatch(value -> !Double.isNaN(value)));
    up.scale(scale, any ? quantity.labels(scale) : value -> "");
    chart.setNotify(true);
  }

  /**
   * Puts words where there is room for them.
   *
   * @param width of the whole chart in pixels
   * @param height likewise
   */
  public void place(double width, double height) {
    marks.leave(limits.place(ChartStyle.plotWidth(width), ChartStyle.plotHeight(height)));
  }

  /** Lines, and a dot for each value that stands between two gaps. */
  private static final class Lines extends XYLineAndShapeRenderer {
    private static final long serialVersionUID = 1;

    Lines() {
      super(true, false);
    }

    @Override
    public boolean getItemShapeVisible(int series, int item) {
      return getItemLineVisible(series, item) && gap(series, item - 1) && gap(series, item + 1);
    }

    private boolean gap(int series, int item) {
      XYDataset values = getPlot().getDataset();
      return item < 0
          || item >= values.getItemCount(series)
          || Double.isNaN(values.getYValue(series, item));
    }
  }
}
