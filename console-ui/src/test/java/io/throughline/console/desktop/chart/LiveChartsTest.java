package io.throughline.console.desktop.chart;

import static io.throughline.console.desktop.Waiting.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.chart.SeriesColor;
import io.throughline.console.chart.ThresholdLine;
import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.drawing.Palette;
import io.throughline.console.run.annotation.Annotation;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.testing.LivePoints;
import io.throughline.protocol.scenario.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.effect.InnerShadow;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** What the charts draw, by their pixels. */
@ExtendWith(ApplicationExtension.class)
class LiveChartsTest {
  private static final int WIDTH = 900;

  /** A line between two rows of pixels is paler by this much. */
  private static final double CLOSE = 0.22;

  private final SimpleBooleanProperty dark = new SimpleBooleanProperty(false);

  @SuppressWarnings("NullAway.Init") // set before each test
  private LiveCharts charts;

  private final Viewport viewport = new Viewport();
  private ChartNotes notes = ChartNotes.NONE;

  @Start
  void start(Stage stage) {
    ChartBar bar = new ChartBar(viewport, true);
    charts = new LiveCharts(dark, viewport, bar);
    VBox.setVgrow(charts, Priority.ALWAYS);
    stage.setScene(new Scene(new VBox(bar, charts), WIDTH, 640));
    // The stage is shared with other tests, and so is its size.
    stage.sizeToScene();
    stage.show();
  }

  @Test
  void shouldShowOverTheDrawingThatAPlotHasTheFocus(FxRobot robot) {
    onFx(() -> {
      new Theme().apply(charts.getScene());
      charts.lookup(".legend-entry").requestFocus();
      return true;
    });
    Node plot = charts.lookup(".chart-plot");
    for (int i = 0; i < 5 && !plot.isFocused(); i++) {
      robot.type(KeyCode.TAB);
    }

    assertThat(plot.isFocused()).isTrue();
    assertThat(onFx(plot::getEffect)).isInstanceOf(InnerShadow.class);
  }

  @Test
  void shouldReachToWhatHappenedAfterTheLastSample() {
    Annotation lost = new Annotation(10.4, Annotation.Weight.FAILURE, "h2: its agent was lost");
    onFx(() -> {
      charts.show(
          new LiveSeries(List.of(LivePoints.of(10, 1e9, 1e9, 20, 30, 5, 0)), 60, 1),
          new ChartNotes(List.of(lost), List.of()));
      return true;
    });

    assertThat(viewport.to()).isEqualTo(10.4);
  }

  @Test
  void shouldDrawBothSidesAndLeaveAGapEmpty() {
    List<LivePoint> points = new ArrayList<>();
    for (int i = 1; i <= 100; i++) {
      points.add(
          i > 40 && i <= 60 ? LivePoints.gap(i) : LivePoints.of(i, 8e9, 4e9, 100, 200, 10, 0));
    }

    show(points, 60);

    List<Integer> receiver = columns("bandwidth", SeriesColor.RECEIVER);
    List<Integer> sender = columns("bandwidth", SeriesColor.SENDER);
    assertThat(receiver).hasSizeGreaterThan(400);
    assertThat(sender).hasSizeGreaterThan(400);
    int gapAt = WIDTH / 2 + 20;
    assertThat(receiver)
        .anyMatch(x -> x < gapAt - 100)
        .anyMatch(x -> x > gapAt + 100)
        .noneMatch(x -> Math.abs(x - gapAt) < 40);
  }

  @Test
  void shouldShadeStallsAndDrawTheFlowControlWindow() {
    List<LivePoint> points = new ArrayList<>();
    for (int i = 1; i <= 100; i++) {
      points.add(LivePoints.of(i, 8e9, 8e9, 100, 200, 30, i > 50 ? 90 : 0));
    }

    show(points, 60);

    assertThat(columns("in-flight", SeriesColor.WINDOW)).hasSizeGreaterThan(200);
    Color ground = Color.web(Palette.css(Palette.LIGHT.ground()));
    WritableImage image = image("in-flight");
    int low = (int) image.getHeight() - 40;
    assertThat(image.getPixelReader().getColor(250, low)).isEqualTo(ground);
    assertThat(image.getPixelReader().getColor(700, low)).isNotEqualTo(ground);
  }

  @Test
  void shouldReadValuesAtTheMouse(FxRobot robot) {
    List<LivePoint> points =
        IntStream.rangeClosed(1, 100)
            .mapToObj(i -> LivePoints.of(i, i <= 50 ? 1e9 : 2e9, 1e9, 100, 200, 10, 0))
            .toList();
    show(points, 60);
    assertThat(values(robot)).contains("2 GB/s");

    robot.moveTo("#chart-latency").moveBy(-150, 20);

    assertThat(values(robot)).contains("1 GB/s").doesNotContain("2 GB/s");
  }

  @Test
  void shouldShowOnlyTheStretchThatWasDraggedOver(FxRobot robot) {
    showSteps();

    robot.moveTo("#chart-latency .chart-plot").moveBy(150, 0);
    robot.drag(MouseButton.PRIMARY).moveBy(150, 0).drop();

    assertThat(viewport.whole()).isFalse();
    assertThat(viewport.from()).isBetween(60.0, 80.0);
    assertThat(viewport.to()).isBetween(80.0, 99.0);
    // In the second half both are faster than in the first, which is no longer shown.
    assertThat(columns("bandwidth", SeriesColor.RECEIVER)).hasSizeGreaterThan(400);

    robot.clickOn("#chart-all");
    assertThat(viewport.whole()).isTrue();
  }

  @Test
  void shouldTakeALineAwayAndBringItBack(FxRobot robot) {
    showSteps();
    assertThat(columns("bandwidth", SeriesColor.SENDER)).hasSizeGreaterThan(400);

    robot.clickOn("sender");
    assertThat(columns("bandwidth", SeriesColor.SENDER)).isEmpty();

    robot.clickOn("sender");
    assertThat(columns("bandwidth", SeriesColor.SENDER)).hasSizeGreaterThan(400);
  }

  @Test
  void shouldDrawWhatHappenedOnAllChartsAndSayItAtTheMouse(FxRobot robot) {
    notes =
        new ChartNotes(
            List.of(new Annotation(50, Annotation.Weight.FAILURE, "b: the agent's process ended")),
            List.of());
    showSteps();

    for (String chart : List.of("bandwidth", "latency", "in-flight")) {
      assertThat(columns(chart, SeriesColor.LIMIT))
          .as(chart)
          .anyMatch(x -> Math.abs(x - middle()) < 12);
    }
    robot.moveTo("#chart-latency .chart-plot").moveBy(17, 0);
    assertThat(onFx(() -> robot.lookup("#chart-words").queryAs(Label.class).getText()))
        .isEqualTo("50.0 s: b: the agent's process ended");
  }

  @Test
  void shouldDrawAThresholdAsALine() {
    notes =
        new ChartNotes(
            List.of(),
            List.of(
                new ThresholdLine(
                    Metric.RECEIVER_BANDWIDTH, 3e9, true, "receiver.bandwidth >= 3GB/s")));
    showSteps();

    // It lies between two rows of pixels, so it is paler than its colour.
    assertThat(
            columns(
                "bandwidth", c -> c.getRed() - c.getGreen() > 0.15 && c.getBlue() > c.getGreen()))
        .hasSizeGreaterThan(200);
  }

  @Test
  void shouldZoomAndMoveByKeys(FxRobot robot) {
    showSteps();
    robot.clickOn("#chart-latency .chart-plot");

    robot.push(KeyCode.ADD).push(KeyCode.ADD).push(KeyCode.LEFT);
    double from = viewport.from();
    assertThat(viewport.to() - from).isBetween(60.0, 70.0);
    robot.push(KeyCode.RIGHT);
    assertThat(viewport.from()).isGreaterThan(from);
    robot.push(KeyCode.DIGIT0);
    assertThat(viewport.whole()).isTrue();
  }

  private void showSteps() {
    show(
        IntStream.rangeClosed(1, 100)
            .mapToObj(i -> LivePoints.of(i, i <= 50 ? 1e9 : 2e9, 1.5e9, 100, 200, 10, 0))
            .toList(),
        0);
  }

  /** Where the middle of the time is, across. */
  private int middle() {
    return 62 + ((int) image("bandwidth").getWidth() - 62 - 28) / 2;
  }

  @Test
  void shouldKeepLegendEntriesInPlaceAsValuesComeAndGo() {
    show(List.of(), 60);
    List<Double> before = entries();
    show(List.of(LivePoints.of(1, 123.4e6, 1e9, 100, 123_456, 10, 100)), 60);

    assertThat(entries()).hasSize(7).isEqualTo(before);
  }

  /** Where the entries of the legends are, across. */
  private List<Double> entries() {
    return onFx(() -> {
      charts.getScene().getRoot().applyCss();
      charts.getScene().getRoot().layout();
      return charts.lookupAll(".legend-entry").stream()
          .map(entry -> entry.localToScene(entry.getBoundsInLocal()).getMinX())
          .toList();
    });
  }

  @Test
  void shouldFollowTheTheme() {
    show(List.of(LivePoints.of(1, 1e9, 1e9, 100, 200, 10, 0)), 60);
    onFx(() -> {
      dark.set(true);
      return true;
    });

    Color corner = image("bandwidth").getPixelReader().getColor(300, 60);

    assertThat(corner.getBrightness()).isLessThan(0.3);
  }

  private void show(List<LivePoint> points, long threshold) {
    onFx(() -> {
      charts.show(new LiveSeries(points, threshold, 1), notes);
      return true;
    });
  }

  private static List<String> values(FxRobot robot) {
    return onFx(() ->
        robot.lookup("#chart-bandwidth .legend-value").queryAllAs(Label.class).stream()
            .map(Label::getText)
            .toList());
  }

  private WritableImage image(String chart) {
    return onFx(() -> charts.lookup("#chart-" + chart).snapshot(null, null));
  }

  /** Pixel columns, below the legend, that have the colour. */
  private List<Integer> columns(String chart, SeriesColor of) {
    Color wanted = Color.web(Palette.LIGHT.css(of));
    return columns(chart, color -> near(color, wanted));
  }

  private List<Integer> columns(String chart, Predicate<Color> wanted) {
    WritableImage image = image(chart);
    PixelReader pixels = image.getPixelReader();
    return IntStream.range(0, (int) image.getWidth())
        .filter(x ->
            IntStream.range(30, (int) image.getHeight())
                .anyMatch(y -> wanted.test(pixels.getColor(x, y))))
        .boxed()
        .toList();
  }

  private static boolean near(Color a, Color b) {
    return Math.abs(a.getRed() - b.getRed()) < CLOSE
        && Math.abs(a.getGreen() - b.getGreen()) < CLOSE
        && Math.abs(a.getBlue() - b.getBlue()) < CLOSE;
  }
}
