package io.throughline.console.desktop.chart;

import static io.throughline.console.desktop.Waiting.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.chart.SeriesColor;
import io.throughline.console.drawing.Palette;
import io.throughline.console.testing.PointRun;
import io.throughline.console.testing.SamplePoints;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** What the charts by point draw, by their pixels. */
@ExtendWith(ApplicationExtension.class)
class PointChartsTest {
  private static final int WIDTH = 1000;
  private static final int NARROW = 150;

  /** Below title and legend, which may take two lines. */
  private static final int TOP = 85;

  private static final double CLOSE = 0.1;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Stage stage;

  @Start
  void start(Stage shown) {
    stage = shown;
  }

  private final Viewport viewport = new Viewport();

  private PointCharts show(ScenarioKind kind, Map<String, String> settings) {
    return show(kind, settings, point -> point);
  }

  private PointCharts show(
      ScenarioKind kind, Map<String, String> settings, UnaryOperator<Point> each) {
    SamplePoints sample = new SamplePoints(kind, settings);
    return onFx(() -> {
      ChartBar bar = new ChartBar(viewport, true);
      // As on the Run page, where they are shown for streams and these for the rest.
      var _ = new LiveCharts(new SimpleBooleanProperty(false), viewport, bar);
      PointCharts charts =
          new PointCharts(
              sample.done().plan().points(), new SimpleBooleanProperty(false), viewport, bar);
      VBox.setVgrow(charts, Priority.ALWAYS);
      stage.setScene(new Scene(new VBox(bar, charts), WIDTH, 640));
      stage.sizeToScene();
      stage.show();
      charts.applyCss();
      charts.layout();
      charts.show(
          sample.series(sample.count()),
          sample.done().points().stream().map(each).toList(),
          ChartNotes.NONE);
      return charts;
    });
  }

  /** How many pieces of the colour stand apart. */
  private static long pieces(PointCharts charts, String chart, SeriesColor of) {
    WritableImage image = onFx(() -> charts.lookup("#chart-" + chart).snapshot(null, null));
    Color wanted = Color.web(Palette.LIGHT.css(of));
    List<Integer> columns =
        IntStream.range(0, (int) image.getWidth())
            .filter(x ->
                IntStream.range(TOP, (int) image.getHeight())
                    .anyMatch(y -> near(image.getPixelReader().getColor(x, y), wanted)))
            .boxed()
            .toList();
    return IntStream.range(0, columns.size())
        .filter(i -> i == 0 || columns.get(i) > columns.get(i - 1) + 10)
        .count();
  }

  private static boolean near(Color a, Color b) {
    return Math.abs(a.getRed() - b.getRed()) < CLOSE
        && Math.abs(a.getGreen() - b.getGreen()) < CLOSE
        && Math.abs(a.getBlue() - b.getBlue()) < CLOSE;
  }

  private static String title(PointCharts charts, String chart) {
    return onFx(() -> ((Label) charts.lookup("#chart-" + chart).lookup(".plot-title")).getText());
  }

  @Test
  void shouldJoinNothingBetweenNames() {
    PointCharts charts = show(PipelineScenario.KIND, Map.of());
    assertThat(title(charts, "bandwidth-by-point")).isEqualTo("Bandwidth by point");
    assertThat(pieces(charts, "bandwidth-by-point", SeriesColor.RECEIVER))
        .as("a bar for each")
        .isEqualTo(5);
    assertThat(pieces(charts, "latency-by-point", SeriesColor.P50))
        .as("a dot for each")
        .isEqualTo(5);
  }

  @Test
  void shouldNameOnlyLinesThatHaveValues() {
    PointCharts charts = show(SweepScenario.KIND, Map.of("sizes", "64KiB,1MiB"), PointRun::few);
    assertThat(
            onFx(() ->
                charts.lookup("#chart-latency-by-size").lookupAll(".legend-entry").stream()
                    .filter(Node::isVisible)
                    .map(Node::getAccessibleText)
                    .toList()))
        .containsExactly("max", "p99", "p90", "p50");
  }

  @Test
  void shouldJoinSizes() {
    PointCharts charts = show(SweepScenario.KIND, Map.of("sizes", "64KiB,1MiB"));
    assertThat(title(charts, "bandwidth-by-size")).isEqualTo("Bandwidth vs. size");
    assertThat(pieces(charts, "latency-by-size", SeriesColor.P50)).isEqualTo(1);
  }

  @Test
  void shouldZoomTheCourseBesideChartsThatAreNotShown() {
    PointCharts charts = show(SweepScenario.KIND, Map.of("sizes", "64KiB,1MiB"));
    double end = onFx(viewport::to);

    onFx(() -> {
      viewport.zoom(0.5);
      return charts;
    });

    assertThat(onFx(viewport::whole)).isFalse();
    assertThat(onFx(() -> viewport.to() - viewport.from())).isLessThan(end * 0.6);
  }

  @Test
  void shouldShowAllNamesOfALegendThatIsLongerThanItsChart() {
    PointCharts charts =
        show(
            BaselineScenario.KIND,
            Map.of("works", "put_bw", "sizes", "64KiB,1MiB", "repeats", "6"));
    for (String chart : List.of("bandwidth-by-point", "latency-by-point")) {
      Region whole = (Region) charts.lookup("#chart-" + chart);
      List<Bounds> entries =
          onFx(() -> {
            whole.resize(NARROW, 300);
            whole.layout();
            return whole.lookupAll(".legend-entry").stream()
                .map(entry -> whole.sceneToLocal(entry.localToScene(entry.getLayoutBounds())))
                .toList();
          });
      assertThat(entries).as(chart).hasSize(6);
      assertThat(entries).as(chart).allMatch(entry -> entry.getMaxX() <= NARROW);
    }
  }
}
