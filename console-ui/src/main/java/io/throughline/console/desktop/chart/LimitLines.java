package io.throughline.console.desktop.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jspecify.annotations.Nullable;

/**
 * Horizontal lines of one chart, each with its words: pass/fail criteria, dashed, and the
 * flow-control window, dotted.
 */
final class LimitLines {
  private static final Font WORDS = new Font("SansSerif", Font.PLAIN, 11).deriveFont(10.5f);

  /** The kind of a limit: a pass/fail criterion, or the flow-control window. */
  enum Kind {
    CRITERION(Palette.Hue.THRESHOLD, 1.4f, 6, 4),
    WINDOW(Palette.Hue.WINDOW, 2f, 2, 3);

    private final Palette.Hue hue;
    private final BasicStroke stroke;

    Kind(Palette.Hue hue, float width, float on, float off) {
      this.hue = hue;
      stroke =
          new BasicStroke(
              width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 0, new float[] {on, off}, 0);
    }
  }

  private static final FontRenderContext TEXT = new FontRenderContext(null, true, true);

  private static final double AROUND_WORDS = 8;

  /** Pixels that a line's words take, with a little air. */
  private static final double HEIGHT = 15;

  private final XYPlot plot;
  private final List<ValueMarker> lines = new ArrayList<>();
  private final IdentityHashMap<ValueMarker, String> words = new IdentityHashMap<>();
  private final IdentityHashMap<ValueMarker, Kind> kinds = new IdentityHashMap<>();
  private Palette palette = Palette.LIGHT;

  LimitLines(XYPlot plot) {
    this.plot = plot;
  }

  void paint(Palette palette) {
    this.palette = palette;
    lines.forEach(this::paint);
  }

  private void paint(ValueMarker line) {
    Color color = palette.of(kinds.getOrDefault(line, Kind.CRITERION).hue);
    line.setPaint(color);
    line.setLabelPaint(color);
    line.setLabelBackgroundColor(palette.behindWords());
  }

  void clear() {
    lines.forEach(plot::removeRangeMarker);
    lines.clear();
    words.clear();
    kinds.clear();
  }

  /**
   * @param value as the chart's axis has it
   */
  void add(Kind kind, double value, String text) {
    ValueMarker line = new ValueMarker(value);
    kinds.put(line, kind);
    line.setStroke(kind.stroke);
    // Words over lines are read only where little shines through.
    line.setAlpha(1);
    paint(line);
    if (!text.isEmpty()) {
      words.put(line, text);
      line.setLabelFont(WORDS);
      line.setLabelOffset(new RectangleInsets(1, 4, 1, 4));
    }
    lines.add(line);
    plot.addRangeMarker(line);
  }

  /**
   * Puts words above their line, or below where there is no room for them. Words that are too long
   * for the plot lose first the figure's name, which its title says, and then their end.
   *
   * @param width of the plot in pixels
   * @param height of the plot in pixels
   * @return how much of the plot's upper edge words take, from its right end, in pixels
   */
  double place(double width, double height) {
    double taken = 0;
    Rectangle2D area = new Rectangle2D.Double(0, 0, 1, height);
    for (ValueMarker line : lines) {
      String text = words.get(line);
      if (text != null) {
        line.setLabel(fitting(text, width - AROUND_WORDS));
      }
      double down = plot.getRangeAxis().valueToJava2D(line.getValue(), area, RectangleEdge.LEFT);
      boolean above = down >= HEIGHT;
      line.setLabelAnchor(above ? RectangleAnchor.TOP_RIGHT : RectangleAnchor.BOTTOM_RIGHT);
      line.setLabelTextAnchor(above ? TextAnchor.BOTTOM_RIGHT : TextAnchor.TOP_RIGHT);
      if (line.getLabel() != null && down < 2 * HEIGHT) {
        taken = Math.max(taken, width(line.getLabel()) + AROUND_WORDS);
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
