package io.throughline.console.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.report.chart.Plot.Form;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What stands between two points on paper, by its pixels. */
class DrawingTest {
  private static final int WIDTH = 600;
  private static final int HEIGHT = 240;
  private static final List<String> NAMES = List.of("read alone", "network alone", "all");

  private static BufferedImage draw(Form form) {
    return draw(form, List.of(8e9, 4e9, Double.NaN));
  }

  private static BufferedImage draw(Form form, List<Double> values) {
    Plot.Line line =
        new Plot.Line(
            "moved",
            PrintPalette.RECEIVER,
            Plot.Stroke.PLAIN,
            form,
            List.of(0.0, 1.0, 2.0),
            values);
    Plot plot =
        new Plot(
            "bandwidth-by-point",
            "Bandwidth by point",
            "",
            Axis.names(NAMES),
            Axis.fromZero(8e9, 1e9, "GB/s"),
            List.of(line),
            List.of(),
            List.of(),
            List.of());
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setPaint(Color.WHITE);
    graphics.fillRect(0, 0, WIDTH, HEIGHT);
    Drawing.draw(plot, graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
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
    assertThat(pieces(columns(draw(Form.LINE)))).as("a line goes on").isEqualTo(1);
    assertThat(pieces(columns(draw(Form.BARS)))).isEqualTo(2);
    assertThat(pieces(columns(draw(Form.MARKS)))).isEqualTo(2);
  }

  @Test
  void shouldShowAValueThatStandsAlone() {
    assertThat(pieces(columns(draw(Form.LINE, List.of(8e9, Double.NaN, 4e9))))).isEqualTo(2);
  }

  @Test
  void shouldDrawABarFromTheGroundAsHighAsItsValue() {
    BufferedImage image = draw(Form.BARS);
    List<Integer> columns = columns(image);
    long first = height(image, columns.get(5));
    long second = height(image, columns.getLast() - 5);
    assertThat(first).isGreaterThan(100);
    assertThat((double) second / first).isBetween(0.48, 0.52);
  }

  private static long height(BufferedImage image, int x) {
    return IntStream.range(0, HEIGHT).filter(y -> inked(image, x, y)).count();
  }
}
