package io.throughline.console.desktop.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;

/** Horizontal lines of one chart, each with its words. */
final class LimitLines {
  private static final Font WORDS = new Font("SansSerif", Font.PLAIN, 11).deriveFont(10.5f);
  private static final BasicStroke LINE =
      new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 0, new float[] {6, 4}, 0);

  private final XYPlot plot;
  private final List<ValueMarker> lines = new ArrayList<>();
  private Color color = Color.RED;

  LimitLines(XYPlot plot) {
    this.plot = plot;
  }

  void color(Color to) {
    color = to;
    lines.forEach(line -> {
      line.setPaint(to);
      line.setLabelPaint(to);
    });
  }

  void clear() {
    lines.forEach(plot::removeRangeMarker);
    lines.clear();
  }

  /**
   * @param value as the chart's axis has it
   */
  void add(double value, String text) {
    ValueMarker line = new ValueMarker(value);
    line.setStroke(LINE);
    line.setPaint(color);
    if (!text.isEmpty()) {
      line.setLabel(text);
      line.setLabelFont(WORDS);
      line.setLabelPaint(color);
      line.setLabelBackgroundColor(new Color(0, 0, 0, 0));
      line.setLabelAnchor(RectangleAnchor.TOP_RIGHT);
      line.setLabelTextAnchor(TextAnchor.BOTTOM_RIGHT);
      line.setLabelOffset(new RectangleInsets(1, 4, 1, 4));
    }
    lines.add(line);
    plot.addRangeMarker(line);
  }
}
