package io.throughline.console.desktop.chart;

import java.awt.geom.Rectangle2D;
import java.util.function.DoubleConsumer;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Line;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.fx.ChartCanvas;
import org.jfree.chart.ui.RectangleEdge;
import org.jspecify.annotations.Nullable;

/** The vertical line by which values are read, and what time a pixel stands for. */
final class ChartCursor {
  private final Pane holder;
  private final ChartCanvas canvas;
  private final NumberAxis across;
  private final Line line = new Line();

  ChartCursor(Pane holder, ChartCanvas canvas, NumberAxis across) {
    this.holder = holder;
    this.canvas = canvas;
    this.across = across;
    line.setManaged(false);
    line.setVisible(false);
    line.setMouseTransparent(true);
    line.getStyleClass().add("chart-cursor");
    holder.getChildren().add(line);
  }

  /** The area in which the plot was drawn; null before it was drawn. */
  private @Nullable Rectangle2D dataArea() {
    ChartRenderingInfo info = canvas.getRenderingInfo();
    Rectangle2D area = info == null ? null : info.getPlotInfo().getDataArea();
    return area == null || area.isEmpty() ? null : area;
  }

  /** Seconds (or the place) at a pixel across; NaN outside of the plot. */
  double timeAt(double x) {
    Rectangle2D area = dataArea();
    boolean inside = area != null && x >= area.getMinX() && x <= area.getMaxX();
    return inside ? across.java2DToValue(x, area, RectangleEdge.BOTTOM) : Double.NaN;
  }

  /** Tells which time the mouse points at; NaN when it leaves. */
  void onPoint(DoubleConsumer seconds) {
    holder.setOnMouseMoved(e -> seconds.accept(timeAt(e.getX())));
    holder.setOnMouseExited(e -> seconds.accept(Double.NaN));
  }

  /** Shows the line at a time; NaN, and a time that is not shown, hides it. */
  void at(double seconds) {
    Rectangle2D area = dataArea();
    boolean shows =
        area != null && seconds >= across.getLowerBound() && seconds <= across.getUpperBound();
    line.setVisible(shows);
    if (area != null && shows) {
      double x = Math.rint(across.valueToJava2D(seconds, area, RectangleEdge.BOTTOM)) + 0.5;
      line.setStartX(x);
      line.setEndX(x);
      line.setStartY(area.getMinY());
      line.setEndY(area.getMaxY());
    }
  }
}
