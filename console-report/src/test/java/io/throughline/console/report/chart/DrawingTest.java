package io.throughline.console.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.chart.ChartsOverTime;
import io.throughline.console.chart.Line;
import io.throughline.console.chart.Places;
import io.throughline.console.chart.PointChart;
import io.throughline.console.chart.Quantity;
import io.throughline.console.chart.SeriesColor;
import io.throughline.console.chart.Stroke;
import io.throughline.console.chart.TimeChart;
import io.throughline.console.pairs.HeatMaps;
import io.throughline.console.run.view.PointAxis.Place;
import io.throughline.console.testing.GroupRecord;
import io.throughline.protocol.result.GroupResult;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What stands between two points on paper, by its pixels. */
class DrawingTest {
  private static final int WIDTH = 600;
  private static final int HEIGHT = 240;
  private static final List<String> NAMES = List.of("read alone", "network alone", "all");

  private static BufferedImage byName(Quantity quantity) {
    return draw(
        new LineChart(
            new PointChart(
                "by-point",
                "By point",
                "",
                new Places(
                    IntStream.range(0, NAMES.size())
                        .mapToObj(i -> new Place(i, NAMES.get(i)))
                        .toList(),
                    false,
                    false),
                quantity,
                false,
                List.of(
                    new Line(
                        "moved",
                        SeriesColor.RECEIVER,
                        Stroke.PLAIN,
                        Arrays.asList(8e9, 4e9, null))),
                List.of(),
                List.of(),
                List.of())));
  }

  private static BufferedImage overTime(double... values) {
    TimeChart chart =
        ChartsOverTime.bandwidth(
            List.of(new ChartsOverTime.Side("receiver", "receiver", "a")), false, List.of());
    return draw(
        new LineChart(
            chart,
            "",
            List.<double[][]>of(new double[][] {{0, 1, 2}, values}),
            new TimeAxis(2, List.of(), List.of(), List.of())));
  }

  private static BufferedImage draw(PaperChart chart) {
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setPaint(Color.WHITE);
    graphics.fillRect(0, 0, WIDTH, HEIGHT);
    Drawing.draw(chart, graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
    graphics.dispose();
    return image;
  }

  /** Whether there is something of the line, which is blue, also where its edge is pale. */
  private static boolean inked(BufferedImage image, int x, int y) {
    Color color = new Color(image.getRGB(x, y));
    return color.getBlue() - color.getRed() > 60;
  }

  private static List<Integer> columns(BufferedImage image) {
    return IntStream.range(0, WIDTH)
        .filter(x -> IntStream.range(0, HEIGHT).anyMatch(y -> inked(image, x, y)))
        .boxed()
        .toList();
  }

  /** How many pieces stand apart. */
  private static long pieces(List<Integer> columns) {
    return IntStream.range(0, columns.size())
        .filter(i -> i == 0 || columns.get(i) > columns.get(i - 1) + 10)
        .count();
  }

  @Test
  void shouldJoinNothingBetweenNames() {
    assertThat(pieces(columns(overTime(8e9, 4e9, 4e9)))).as("a line goes on").isEqualTo(1);
    assertThat(pieces(columns(byName(Quantity.RATE)))).isEqualTo(2);
    assertThat(pieces(columns(byName(Quantity.TIME)))).isEqualTo(2);
  }

  @Test
  void shouldShowAValueThatStandsAlone() {
    assertThat(pieces(columns(overTime(8e9, Double.NaN, 4e9)))).isEqualTo(2);
  }

  @Test
  void shouldDrawABarFromTheGroundAsHighAsItsValue() {
    BufferedImage image = byName(Quantity.RATE);
    List<Integer> columns = columns(image);
    long first = height(image, columns.get(5));
    long second = height(image, columns.getLast() - 5);
    assertThat(first).isGreaterThan(100);
    assertThat((double) second / first).isBetween(0.48, 0.52);
  }

  private static long height(BufferedImage image, int x) {
    return IntStream.range(0, HEIGHT).filter(y -> inked(image, x, y)).count();
  }

  @Test
  void shouldDrawTheLegendOfAHeatMapWholeHoweverLongNamesAre() {
    List<String> names = List.of("x".repeat(63) + "1", "x".repeat(63) + "2");
    GroupResult group =
        Objects.requireNonNull(GroupRecord.matrix("r", names).record().ranks().group());
    HeatChart chart = new HeatChart(HeatMaps.bandwidth(group));
    BufferedImage image = draw(chart);
    int below = HEIGHT * (names.size() + 2) / chart.lines();
    int last = WIDTH;
    while (last > 0 && blank(image, last - 1, below)) {
      last--;
    }
    assertThat(last).as("the last column of the legend").isBetween(WIDTH / 2, WIDTH - 4);
  }

  private static boolean blank(BufferedImage image, int x, int from) {
    return IntStream.range(from, HEIGHT).allMatch(y -> image.getRGB(x, y) == -1);
  }
}
