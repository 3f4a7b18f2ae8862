package io.throughline.console.report.chart;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import javax.imageio.ImageIO;

/** A chart as pixels, for slides and chats: on white, at twice its size. */
public final class Png {
  private static final double SCALE = 2;

  private Png() {}

  /** With its title. */
  public static void write(PaperChart chart, OutputStream out) throws IOException {
    BufferedImage image =
        new BufferedImage(
            (int) (PrintedChart.WIDTH * SCALE),
            (int) (PrintedChart.height(chart) * SCALE),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.scale(SCALE, SCALE);
    PrintedChart.draw(chart, graphics);
    graphics.dispose();
    if (!ImageIO.write(image, "png", out)) {
      throw new IOException("this Java cannot write PNG");
    }
  }
}
