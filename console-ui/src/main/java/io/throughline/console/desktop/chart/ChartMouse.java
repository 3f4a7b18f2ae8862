package io.throughline.console.desktop.chart;

import java.util.function.DoubleConsumer;
import java.util.function.DoubleUnaryOperator;
import javafx.scene.Cursor;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Rectangle;

/**
 * Zooming and moving in a chart over time: drag to show what was dragged over, Shift and drag to
 * move, the wheel to zoom where the mouse is, a double click for everything. With the keyboard: + -
 * 0 and the arrows.
 */
final class ChartMouse {
  private static final double CLOSER = 0.8;
  private static final double LEAST_DRAG = 5;

  /** Share of the shown stretch, for an arrow key. */
  private static final double KEY_STEP = 0.1;

  private final Pane pane;
  private final Viewport viewport;
  private final DoubleUnaryOperator timeAt;
  private final Rectangle chosen = new Rectangle();
  private double pressed = Double.NaN;
  private boolean moves;

  /**
   * @param timeAt seconds at a place across the pane; NaN outside of the plot
   * @param hover told of the time under the mouse; NaN when it leaves
   */
  ChartMouse(Pane pane, Viewport viewport, DoubleUnaryOperator timeAt, DoubleConsumer hover) {
    this.pane = pane;
    this.viewport = viewport;
    this.timeAt = timeAt;
    chosen.getStyleClass().add("chart-chosen");
    chosen.setManaged(false);
    chosen.setVisible(false);
    chosen.setMouseTransparent(true);
    pane.getChildren().add(chosen);
    pane.setFocusTraversable(true);
    pane.getStyleClass().add("chart-plot");
    pane.addEventHandler(MouseEvent.MOUSE_PRESSED, this::press);
    pane.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::drag);
    pane.addEventHandler(MouseEvent.MOUSE_RELEASED, this::release);
    pane.addEventHandler(
        MouseEvent.MOUSE_DRAGGED, e -> hover.accept(timeAt.applyAsDouble(e.getX())));
    pane.setOnScroll(this::scroll);
    pane.setOnKeyPressed(this::key);
  }

  private void press(MouseEvent event) {
    pane.requestFocus();
    if (event.getButton() != MouseButton.PRIMARY) {
      return;
    }
    if (event.getClickCount() == 2) {
      viewport.reset();
      return;
    }
    pressed = event.getX();
    moves = event.isShiftDown();
    pane.setCursor(moves ? Cursor.CLOSED_HAND : Cursor.DEFAULT);
  }

  private void drag(MouseEvent event) {
    if (Double.isNaN(pressed)) {
      return;
    }
    if (moves) {
      double before = timeAt.applyAsDouble(pressed);
      double now = timeAt.applyAsDouble(event.getX());
      if (!Double.isNaN(before) && !Double.isNaN(now)) {
        pressed = event.getX();
        viewport.pan(before - now);
      }
      return;
    }
    chosen.setX(Math.min(pressed, event.getX()));
    chosen.setY(0);
    chosen.setWidth(Math.abs(event.getX() - pressed));
    chosen.setHeight(pane.getHeight());
    chosen.setVisible(chosen.getWidth() >= LEAST_DRAG);
  }

  private void release(MouseEvent event) {
    double from = pressed;
    pressed = Double.NaN;
    pane.setCursor(Cursor.DEFAULT);
    if (Double.isNaN(from) || moves || !chosen.isVisible()) {
      chosen.setVisible(false);
      return;
    }
    chosen.setVisible(false);
    viewport.select(bounded(from), bounded(event.getX()));
  }

  /** The time at a place; a mouse beyond the plot means its edge. */
  private double bounded(double x) {
    double at = timeAt.applyAsDouble(x);
    if (!Double.isNaN(at)) {
      return at;
    }
    return x < pane.getWidth() / 2 ? viewport.from() : viewport.to();
  }

  private void scroll(ScrollEvent event) {
    double at = timeAt.applyAsDouble(event.getX());
    if (Double.isNaN(at)) {
      return;
    }
    if (event.getDeltaX() != 0 && event.getDeltaY() == 0) {
      viewport.pan(-Math.signum(event.getDeltaX()) * step());
    } else if (event.getDeltaY() != 0) {
      viewport.zoom(at, event.getDeltaY() > 0 ? CLOSER : 1 / CLOSER);
    }
    event.consume();
  }

  private double step() {
    return (viewport.to() - viewport.from()) * KEY_STEP;
  }

  private void key(KeyEvent event) {
    switch (event.getCode()) {
      case LEFT -> viewport.pan(-step());
      case RIGHT -> viewport.pan(step());
      case PLUS, ADD, EQUALS -> viewport.zoom(CLOSER);
      case MINUS, SUBTRACT -> viewport.zoom(1 / CLOSER);
      case DIGIT0, NUMPAD0 -> viewport.reset();
      default -> {
        return;
      }
    }
    event.consume();
  }
}
