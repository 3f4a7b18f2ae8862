package io.throughline.console.report.pdf;

import com.openhtmltopdf.extend.FSObjectDrawer;
import com.openhtmltopdf.extend.OutputDevice;
import com.openhtmltopdf.render.RenderingContext;
import io.throughline.console.report.chart.Drawing;
import io.throughline.console.report.chart.PaperChart;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/** Draws a plot where the markup has an {@code <object>}. */
final class PlotDrawer implements FSObjectDrawer {
  static final String TYPE = "throughline/plot";

  /** CSS pixels in a point. */
  private static final double PIXELS = 96 / 72.0;

  private final List<PaperChart> plots;

  PlotDrawer(List<PaperChart> plots) {
    this.plots = plots;
  }

  @Override
  public @Nullable Map<Shape, String> drawObject(
      Element element,
      double x,
      double y,
      double width,
      double height,
      OutputDevice device,
      RenderingContext context,
      int dotsPerPixel) {
    PaperChart plot = plots.get(Integer.parseInt(element.getAttribute("data")));
    double wide = width / dotsPerPixel;
    double high = height / dotsPerPixel;
    device.drawWithGraphics(
        (float) x,
        (float) y,
        (float) wide,
        (float) high,
        graphics -> {
          graphics.scale(PIXELS, PIXELS);
          Drawing.draw(plot, graphics, new Rectangle2D.Double(0, 0, wide / PIXELS, high / PIXELS));
        });
    return null;
  }
}
