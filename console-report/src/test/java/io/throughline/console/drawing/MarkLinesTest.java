package io.throughline.console.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.chart.SeriesColor;
import io.throughline.console.run.annotation.Annotation;
import io.throughline.console.run.annotation.Annotation.Weight;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.DefaultXYDataset;
import org.junit.jupiter.api.Test;

/** The places of the words of marks, by their pixels; a second is 10 pixels. */
class MarkLinesTest {
  private static final int WIDTH = 800;
  private static final int HEIGHT = 200;

  /** Rows that words take at most. */
  private static final int WORDS = 16;

  private static BufferedImage draw(boolean worded, Annotation... marks) {
    return draw(worded, new double[2][0], marks);
  }

  /**
   * @param values a line's seconds and values from 0 to 1
   */
  private static BufferedImage draw(boolean worded, double[][] values, Annotation... marks) {
    DefaultXYDataset data = new DefaultXYDataset();
    data.addSeries("line", values);
    MarkLines lines = new MarkLines();
    if (worded) {
      lines.worded();
    }
    lines.set(List.of(marks));
    NumberAxis across = new NumberAxis();
    across.setRange(0, WIDTH / 10.0);
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setPaint(Palette.LIGHT.ground());
    graphics.fillRect(0, 0, WIDTH, HEIGHT);
    lines.draw(
        graphics,
        new XYPlot(data, across, new NumberAxis(), new XYLineAndShapeRenderer(true, false)),
        new Rectangle2D.Double(0, 0, WIDTH, HEIGHT),
        across,
        new NumberAxis(),
        0,
        new PlotRenderingInfo(new ChartRenderingInfo()));
    graphics.dispose();
    return image;
  }

  /** Columns in which something is written in the colour, but for those of lines. */
  private static List<Integer> written(BufferedImage image, Color color) {
    return IntStream.range(0, WIDTH)
        .filter(x -> image.getRGB(x, HEIGHT - 2) == image.getRGB(0, HEIGHT - 2))
        .filter(x -> IntStream.range(0, HEIGHT).skip(WORDS).noneMatch(y -> colored(image, x, y)))
        .filter(x -> IntStream.range(0, WORDS).anyMatch(y -> image.getRGB(x, y) == color.getRGB()))
        .boxed()
        .toList();
  }

  /** The rows of the lower edge in which something is written, beside upright lines. */
  private static boolean writtenBelow(BufferedImage image, Color color) {
    return IntStream.range(HEIGHT - WORDS, HEIGHT)
        .anyMatch(y ->
            IntStream.range(0, WIDTH)
                .filter(x -> !colored(image, x, HEIGHT / 2) && !colored(image, x, HEIGHT / 2 + 3))
                .anyMatch(x -> image.getRGB(x, y) == color.getRGB()));
  }

  private static boolean colored(BufferedImage image, int x, int y) {
    return image.getRGB(x, y) != Palette.LIGHT.ground().getRGB();
  }

  private static Color failure() {
    return Palette.LIGHT.of(SeriesColor.LIMIT);
  }

  private static Color course() {
    return Palette.LIGHT.words();
  }

  @Test
  void shouldWriteAtTheRightOfALine() {
    List<Integer> written =
        written(draw(true, new Annotation(10, Weight.COURSE, "warm-up ended")), course());
    assertThat(written).hasSizeGreaterThan(20).allMatch(x -> x > 100 && x < 300);
  }

  @Test
  void shouldWriteAtTheLeftWhereTheChartEnds() {
    List<Integer> written =
        written(draw(true, new Annotation(78, Weight.FAILURE, "b: the agent ended")), failure());
    assertThat(written).hasSizeGreaterThan(20).allMatch(x -> x > 500 && x < 780);
  }

  @Test
  void shouldGiveTheGraverTheRoomAndWriteNothingOverIt() {
    BufferedImage image =
        draw(
            true,
            new Annotation(40, Weight.COURSE, "warm-up ended"),
            new Annotation(41, Weight.FAILURE, "b: the agent ended"));
    assertThat(written(image, failure())).hasSizeGreaterThan(20);
    assertThat(written(image, course())).isEmpty();
    assertThat(
            written(
                draw(
                    true,
                    new Annotation(10, Weight.COURSE, "warm-up ended"),
                    new Annotation(41, Weight.FAILURE, "b: the agent ended")),
                course()))
        .as("where there is room for both")
        .hasSizeGreaterThan(20);
  }

  @Test
  void shouldWriteAtTheLowerEdgeWhereALineRunsAlongTheUpperOne() {
    BufferedImage image =
        draw(
            true,
            new double[][] {{0, 80}, {0.98, 0.98}},
            new Annotation(10, Weight.COURSE, "warm-up ended"));
    assertThat(written(image, course())).isEmpty();
    assertThat(writtenBelow(image, course())).isTrue();
  }

  @Test
  void shouldWriteNothingOverLinesAtBothEdges() {
    BufferedImage image =
        draw(
            true,
            new double[][] {{0, 12, 14, 80}, {0.98, 0.98, 0.01, 0.01}},
            new Annotation(10, Weight.COURSE, "warm-up ended"));
    assertThat(written(image, course())).isEmpty();
    assertThat(writtenBelow(image, course())).isFalse();
  }

  @Test
  void shouldOnlyDrawTheLineOnOtherCharts() {
    BufferedImage image = draw(false, new Annotation(40, Weight.FAILURE, "b: the agent ended"));
    assertThat(written(image, failure())).isEmpty();
    assertThat(IntStream.range(0, HEIGHT).filter(y -> colored(image, 400, y)).count())
        .isGreaterThan(HEIGHT / 3);
  }
}
