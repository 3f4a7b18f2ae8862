package io.throughline.console.drawing;

import io.throughline.console.chart.SeriesColor;
import io.throughline.console.run.annotation.Annotation;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jfree.chart.annotations.AbstractXYAnnotation;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.data.xy.XYDataset;

/**
 * Draws where points begin and what happened as vertical lines, and on the first chart what
 * happened in words, at the upper or the lower edge, where they hide no values.
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
  private transient List<Rectangle2D> others = List.of();
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

  /** Leaves room for others' words, as {@link LimitLines#place} tells of them. */
  void leave(List<Rectangle2D> words) {
    others = List.copyOf(words);
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
    List<Rectangle2D> taken = new ArrayList<>();
    others.forEach(words ->
        taken.add(
            new Rectangle2D.Double(
                area.getMaxX() + words.getX(),
                area.getMinY() + words.getY(),
                words.getWidth(),
                words.getHeight())));
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
      Path2D values = values(plot, area, domain, range);
      seen.forEach(
          mark -> words(g, mark, across.applyAsDouble(mark.seconds()), area, values, taken));
    }
  }

  private static void upright(Graphics2D g, double x, Rectangle2D area) {
    g.draw(new Line2D.Double(x, area.getMinY(), x, area.getMaxY()));
  }

  /** The lines that are shown, as they are drawn. */
  private static Path2D values(XYPlot plot, Rectangle2D area, ValueAxis domain, ValueAxis range) {
    Path2D path = new Path2D.Double();
    XYDataset data = plot.getDataset();
    XYItemRenderer renderer = plot.getRenderer();
    if (data == null || !(renderer instanceof XYLineAndShapeRenderer lines)) {
      return path;
    }
    for (int series = 0; series < data.getSeriesCount(); series++) {
      boolean joined = false;
      boolean shown = lines.isSeriesVisible(series) && lines.getItemLineVisible(series, 0);
      for (int i = 0; shown && i < data.getItemCount(series); i++) {
        double x = domain.valueToJava2D(data.getXValue(series, i), area, RectangleEdge.BOTTOM);
        double y = range.valueToJava2D(data.getYValue(series, i), area, RectangleEdge.LEFT);
        if (!Double.isFinite(x) || !Double.isFinite(y)) {
          joined = false;
        } else if (joined) {
          path.lineTo(x, y);
        } else {
          path.moveTo(x, y);
          joined = true;
        }
      }
    }
    return path;
  }

  /** Beside its line: at the right, or at the left where the chart ends. */
  private void words(
      Graphics2D g,
      Annotation mark,
      double x,
      Rectangle2D area,
      Path2D values,
      List<Rectangle2D> taken) {
    String text =
        mark.text().length() > LONGEST ? mark.text().substring(0, LONGEST - 1) + "…" : mark.text();
    double width = g.getFontMetrics().stringWidth(text);
    double left = x + 4 + width <= area.getMaxX() ? x + 4 : x - 4 - width;
    double height = g.getFontMetrics().getAscent() + 5;
    if (left < area.getMinX()) {
      return;
    }
    for (double top : new double[] {area.getMinY(), area.getMaxY() - height}) {
      Rectangle2D place = new Rectangle2D.Double(left, top, width + ROOM, height);
      if (taken.stream().noneMatch(place::intersects) && !crossed(values, place)) {
        taken.add(place);
        g.setPaint(palette.behindWords());
        g.fill(new Rectangle2D.Double(left - 1, top, width + 2, height));
        g.setPaint(color(mark));
        g.drawString(text, (float) left, (float) (top + height - 4));
        return;
      }
    }
  }

  private static boolean crossed(Path2D values, Rectangle2D place) {
    double[] to = new double[6];
    double x = 0;
    double y = 0;
    for (PathIterator each = values.getPathIterator(null); !each.isDone(); each.next()) {
      boolean line = each.currentSegment(to) == PathIterator.SEG_LINETO;
      // A value between two gaps is a point.
      if (line ? place.intersectsLine(x, y, to[0], to[1]) : place.contains(to[0], to[1])) {
        return true;
      }
      x = to[0];
      y = to[1];
    }
    return false;
  }

  private Color color(Annotation mark) {
    return switch (mark.weight()) {
      case COURSE -> palette.words();
      case WARNING -> palette.of(SeriesColor.SENDER);
      case FAILURE -> palette.of(SeriesColor.LIMIT);
    };
  }
}
