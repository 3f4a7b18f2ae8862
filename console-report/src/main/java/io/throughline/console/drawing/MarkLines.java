package io.throughline.console.drawing;

import io.throughline.console.chart.SeriesColor;
import io.throughline.console.run.annotation.Annotation;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jfree.chart.annotations.AbstractXYAnnotation;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;

/**
 * Draws where points begin and what happened as vertical lines, and on the first chart what
 * happened in words, as far as there is room.
 */
final class MarkLines extends AbstractXYAnnotation {
  private static final long serialVersionUID = 1;
  private static final Font WORDS = new Font("SansSerif", Font.PLAIN, 11).deriveFont(10.75f);
  private static final BasicStroke LINE =
      new BasicStroke(1, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 0, new float[] {3, 3}, 0);
  private static final BasicStroke START = new BasicStroke(0.5f);
  private static final int LONGEST = 46;
  private static final double ROOM = 8;

  private boolean worded;
  private double free;
  private transient List<Annotation> marks = List.of();
  private double[] starts = {};
  private Palette palette = Palette.LIGHT;

  /** Says from now on what each is. */
  void worded() {
    worded = true;
  }

  void set(List<Annotation> all) {
    marks = all;
  }

  /** Sets where points begin, in seconds. */
  void starts(double[] seconds) {
    starts = seconds.clone();
  }

  /**
   * Leaves room for others' words.
   *
   * @param width pixels of the upper edge, from its right end
   */
  void leave(double width) {
    free = width;
  }

  void paint(Palette to) {
    palette = to;
  }

  @Override
  public void draw(
      Graphics2D g,
      XYPlot plot,
      Rectangle2D area,
      ValueAxis domain,
      ValueAxis range,
      int rendererIndex,
      PlotRenderingInfo info) {
    g.setFont(WORDS);
    List<double[]> taken = new ArrayList<>();
    taken.add(new double[] {area.getMaxX() - free, area.getMaxX()});
    // What is graver gets the room for its words first.
    List<Annotation> seen =
        marks.stream()
            .filter(mark -> domain.getRange().contains(mark.seconds()))
            .sorted(Comparator.comparing(Annotation::weight).reversed())
            .toList();
    DoubleUnaryOperator across =
        // In the middle of a pixel, so that it is drawn sharp.
        seconds -> Math.floor(domain.valueToJava2D(seconds, area, plot.getDomainAxisEdge())) + 0.5;
    g.setStroke(START);
    g.setPaint(palette.mark());
    for (double start : starts) {
      if (domain.getRange().contains(start)) {
        upright(g, across.applyAsDouble(start), area);
      }
    }
    g.setStroke(LINE);
    for (Annotation mark : seen) {
      g.setPaint(color(mark));
      upright(g, across.applyAsDouble(mark.seconds()), area);
    }
    if (worded) {
      seen.forEach(mark -> words(g, mark, across.applyAsDouble(mark.seconds()), area, taken));
    }
  }

  private static void upright(Graphics2D g, double x, Rectangle2D area) {
    g.draw(new Line2D.Double(x, area.getMinY(), x, area.getMaxY()));
  }

  /** Beside its line: at the right, or at the left where the chart ends. */
  private void words(
      Graphics2D g, Annotation mark, double x, Rectangle2D area, List<double[]> taken) {
    String text =
        mark.text().length() > LONGEST ? mark.text().substring(0, LONGEST - 1) + "…" : mark.text();
    double width = g.getFontMetrics().stringWidth(text);
    double left = x + 4 + width <= area.getMaxX() ? x + 4 : x - 4 - width;
    double right = left + width + ROOM;
    if (left < area.getMinX() || taken.stream().anyMatch(t -> left < t[1] && right > t[0])) {
      return;
    }
    taken.add(new double[] {left, right});
    double base = area.getMinY() + g.getFontMetrics().getAscent() + 1;
    g.setPaint(palette.behindWords());
    g.fill(new Rectangle2D.Double(left - 1, area.getMinY(), width + 2, base - area.getMinY() + 4));
    g.setPaint(color(mark));
    g.drawString(text, (float) left, (float) base);
  }

  private Color color(Annotation mark) {
    return switch (mark.weight()) {
      case COURSE -> palette.words();
      case WARNING -> palette.of(SeriesColor.SENDER);
      case FAILURE -> palette.of(SeriesColor.LIMIT);
    };
  }
}
