package io.throughline.console.drawing;

import io.throughline.console.chart.Limit;
import io.throughline.console.chart.Limit.Kind;
import io.throughline.console.chart.SeriesColor;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jspecify.annotations.Nullable;

/** Horizontal lines of one chart, each with its words. */
final class LimitLines {
  private static final Font WORDS = new Font("SansSerif", Font.PLAIN, 11).deriveFont(10.5f);

  private static final FontRenderContext TEXT = new FontRenderContext(null, true, true);

  private static final double AROUND_WORDS = 8;

  /** Pixels that a line's words take, with a little air. */
  private static final double HEIGHT = 15;

  private final XYPlot plot;
  private final List<Line> lines = new ArrayList<>();
  private final boolean worded;
  private Palette palette = Palette.LIGHT;

  private record Line(ValueMarker marker, Limit limit) {}

  /**
   * @param worded whether words stand beside the lines
   */
  LimitLines(XYPlot plot, boolean worded) {
    this.plot = plot;
    this.worded = worded;
  }

  static SeriesColor color(Kind kind) {
    return switch (kind) {
      case CRITERION -> SeriesColor.LIMIT;
      case WINDOW -> SeriesColor.WINDOW;
      case LINE -> SeriesColor.MUTED;
    };
  }

  static BasicStroke stroke(Kind kind) {
    return switch (kind) {
      case CRITERION -> dashed(1.4f, 6, 4);
      case WINDOW -> dashed(2, 2, 3);
      case LINE -> dashed(1, 12, 3);
    };
  }

  private static BasicStroke dashed(float width, float on, float off) {
    return new BasicStroke(
        width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 0, new float[] {on, off}, 0);
  }

  void paint(Palette palette) {
    this.palette = palette;
    lines.forEach(this::paint);
  }

  private void paint(Line line) {
    Color color = palette.of(color(line.limit().kind()));
    line.marker().setPaint(color);
    line.marker().setLabelPaint(color);
    line.marker().setLabelBackgroundColor(palette.behindWords());
  }

  void clear() {
    lines.forEach(line -> plot.removeRangeMarker(line.marker()));
    lines.clear();
  }

  void add(Limit limit) {
    ValueMarker marker = new ValueMarker(limit.value());
    marker.setStroke(stroke(limit.kind()));
    // Words over lines are read only where little shines through.
    marker.setAlpha(1);
    marker.setLabelFont(WORDS);
    marker.setLabelOffset(new RectangleInsets(1, 4, 1, 4));
    Line line = new Line(marker, limit);
    paint(line);
    lines.add(line);
    plot.addRangeMarker(marker);
  }

  /**
   * Puts words above their line, or below where there is no room for them. Words that are too long
   * for the plot lose first the figure's name, which its title says, and then their end.
   *
   * @param width of the plot in pixels
   * @param height of the plot in pixels
   * @return where the words stand, in pixels from the plot's upper right corner
   */
  List<Rectangle2D> place(double width, double height) {
    List<Rectangle2D> taken = new ArrayList<>();
    Rectangle2D area = new Rectangle2D.Double(0, 0, 1, height);
    for (Line line : lines) {
      ValueMarker marker = line.marker();
      // The window's value stands in the legend.
      if (worded && line.limit().kind() != Kind.WINDOW) {
        marker.setLabel(fitting(line.limit().label(), width - AROUND_WORDS));
      }
      double down = plot.getRangeAxis().valueToJava2D(marker.getValue(), area, RectangleEdge.LEFT);
      boolean above = down >= HEIGHT;
      marker.setLabelAnchor(above ? RectangleAnchor.TOP_RIGHT : RectangleAnchor.BOTTOM_RIGHT);
      marker.setLabelTextAnchor(above ? TextAnchor.BOTTOM_RIGHT : TextAnchor.TOP_RIGHT);
      if (marker.getLabel() != null) {
        double across = width(marker.getLabel()) + AROUND_WORDS;
        taken.add(new Rectangle2D.Double(-across, above ? down - HEIGHT : down, across, HEIGHT));
      }
    }
    return taken;
  }

  /** As much of a threshold as there is room for; null for nothing. */
  private static @Nullable String fitting(String text, double room) {
    String rest = text.replaceFirst("^[\\w.]+ (?=[<>])", "");
    if (width(text) <= room) {
      return text;
    }
    for (int end = rest.length(); end > 1; end--) {
      String part = end == rest.length() ? rest : rest.substring(0, end - 1).strip() + "…";
      if (width(part) <= room) {
        return part;
      }
    }
    return null;
  }

  private static double width(String text) {
    return WORDS.getStringBounds(text, TEXT).getWidth();
  }
}
