package io.throughline.console.report.soak;

import static io.throughline.console.report.suite.StaticPage.escaped;

import io.throughline.console.chart.Quantity;
import io.throughline.console.chart.SeriesColor;
import io.throughline.console.chart.SeriesSource;
import io.throughline.console.chart.Stroke;
import io.throughline.console.chart.TimeChart;
import io.throughline.console.chart.TimeLine;
import io.throughline.console.compare.FigureTrend;
import io.throughline.console.compare.Measure.Unit;
import io.throughline.console.report.chart.LineChart;
import io.throughline.console.report.chart.Svg;
import io.throughline.console.report.chart.TimeAxis;
import io.throughline.console.report.suite.StaticPage;
import io.throughline.console.report.suite.SuitePage;
import io.throughline.console.soak.SoakFigure;
import io.throughline.console.soak.SoakResult;
import io.throughline.console.soak.SoakText;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;

/** The page of a soak: what it comes to, each figure, charts of the first ones, all runs. */
final class SoakPage {
  private static final int CHARTS = 4;
  private static final double MILLIS = 1e3;

  private final SoakResult result;
  private final StringBuilder out = new StringBuilder();

  private SoakPage(SoakResult result) {
    this.result = result;
  }

  static String of(SoakResult result) {
    SoakPage page = new SoakPage(result);
    page.body();
    return StaticPage.of(
        "Soak " + result.runs().suite(),
        "Soak of " + result.runs().suite(),
        String.join(" ", SoakText.sentences(result)),
        page.facts(),
        page.out.toString());
  }

  private String facts() {
    long whole = result.runs().takes().stream().filter(take -> take.whole()).count();
    return "%s, %d of them whole. %s"
        .formatted(StaticPage.runs(result.runs()), whole, StaticPage.span(result.runs()));
  }

  private void body() {
    if (!result.figures().isEmpty()) {
      out.append(
          StaticPage.table(SoakText.TITLES, result.figures().stream().map(this::row).toList()));
    }
    result.figures().stream()
        .map(SoakFigure::course)
        .filter(
            course -> course.measure().unit() == Unit.RATE || course.measure().unit() == Unit.TIME)
        .limit(CHARTS)
        .forEach(this::chart);
    out.append("<h2>Runs</h2>\n").append(SuitePage.runs(result.runs()));
  }

  private List<String> row(SoakFigure figure) {
    List<String> cells = SoakText.row(figure);
    boolean drifts = figure.drift() != null && figure.drift().certain();
    return IntStream.range(0, cells.size())
        .mapToObj(i -> {
          boolean missed = drifts && SoakText.TITLES.get(i).startsWith("Drift");
          return "<div%s>%s</div>"
              .formatted(missed ? " class=\"missed\"" : "", escaped(cells.get(i)));
        })
        .toList();
  }

  private void chart(FigureTrend course) {
    long begin = course.readings().getFirst().startedMillis();
    double[] seconds =
        course.readings().stream().mapToDouble(r -> (r.startedMillis() - begin) / MILLIS).toArray();
    Quantity quantity = course.measure().unit() == Unit.RATE ? Quantity.RATE : Quantity.TIME;
    TimeLine line =
        new TimeLine(
            course.measure().label(),
            SeriesColor.RECEIVER,
            Stroke.PLAIN,
            new SeriesSource("", SeriesSource.Figure.BANDWIDTH, ""));
    TimeChart chart =
        new TimeChart(
            course.measure().id(),
            course.label(),
            "by run",
            quantity,
            List.of(line),
            List.of(),
            List.of(),
            0,
            0);
    TimeAxis axis =
        new TimeAxis(Math.max(1, seconds[seconds.length - 1]), List.of(), List.of(), List.of());
    StringWriter svg = new StringWriter();
    try {
      Svg.write(
          new LineChart(
              chart,
              "by run",
              List.<double[][]>of(new double[][] {seconds, course.values()}),
              axis),
          svg);
    } catch (ProblemException e) {
      // The figures are there without their picture.
      out.append(
          "<p>%s, by run, is not drawn: %s</p>\n"
              .formatted(escaped(course.label()), escaped(e.problems().getFirst().what())));
      return;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // As an image of its own: each has names of clips within, which are the same in all.
    out.append(
        "<p><img alt=\"%s, by run\" src=\"data:image/svg+xml;base64,%s\"></p>\n"
            .formatted(
                escaped(course.label()),
                Base64.getEncoder()
                    .encodeToString(svg.toString().getBytes(StandardCharsets.UTF_8))));
  }
}
