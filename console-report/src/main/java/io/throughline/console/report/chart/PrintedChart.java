package io.throughline.console.report.chart;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;

/** A chart that stands by itself, with its title. */
final class PrintedChart {
  static final int WIDTH = 760;
  static final int HEIGHT = 320;
  private static final int MARGIN = 16;
  private static final int HEAD = 34;

  private PrintedChart() {}

  static void draw(Plot plot, Graphics2D graphics) {
    graphics.setPaint(Color.WHITE);
    graphics.fill(new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
    graphics.setPaint(PrintPalette.TEXT.color());
    graphics.setFont(Typeface.BOLD.font(13));
    graphics.drawString(plot.title(), MARGIN, 24);
    Drawing.draw(
        plot,
        graphics,
        new Rectangle2D.Double(MARGIN, HEAD, WIDTH - 2 * MARGIN, HEIGHT - HEAD - MARGIN / 2.0));
  }
}
