package io.throughline.console.report.chart;

import io.throughline.console.drawing.Palette;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;

/** A chart that stands by itself, with its title. */
final class PrintedChart {
  static final int WIDTH = 760;
  private static final int HEIGHT = 320;
  private static final int MARGIN = 16;
  private static final int HEAD = 34;

  /** The height of a row of cells. */
  private static final int LINE = 24;

  private PrintedChart() {}

  static int height(PaperChart chart) {
    return switch (chart) {
      case LineChart lines -> HEIGHT;
      case HeatChart heat -> HEAD + heat.lines() * LINE;
    };
  }

  static void draw(PaperChart chart, Graphics2D graphics) {
    int height = height(chart);
    graphics.setPaint(Color.WHITE);
    graphics.fill(new Rectangle2D.Double(0, 0, WIDTH, height));
    graphics.setPaint(Palette.LIGHT.title());
    graphics.setFont(Typeface.BOLD.font(13));
    graphics.drawString(chart.title(), MARGIN, 24);
    Drawing.draw(
        chart,
        graphics,
        new Rectangle2D.Double(MARGIN, HEAD, WIDTH - 2 * MARGIN, height - HEAD - MARGIN / 2.0));
  }
}
