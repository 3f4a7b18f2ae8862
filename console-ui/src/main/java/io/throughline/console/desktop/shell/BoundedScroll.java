package io.throughline.console.desktop.shell;

import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;

/**
 * As high as what it holds, wrapped to its width; beyond a height, and where there is less room, it
 * scrolls.
 */
public final class BoundedScroll extends ScrollPane {
  /** Beside the content, for the bar that may come. */
  private static final double BAR = 14;

  /** Three lines of words. */
  private static final double LEAST = 48;

  private final Region content;
  private final double most;

  /**
   * @param most height in pixels
   */
  public BoundedScroll(Region content, double most) {
    this.content = content;
    this.most = most;
    content.setPadding(new Insets(0, BAR, 0, 0));
    setContent(content);
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    setMinHeight(LEAST);
    setMaxHeight(Region.USE_PREF_SIZE);
    getStyleClass().add("edge-to-edge");
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computePrefHeight(double width) {
    Insets around = getInsets();
    double inner = width < 0 ? -1 : width - around.getLeft() - around.getRight();
    return Math.min(
        most, Math.ceil(content.prefHeight(inner)) + around.getTop() + around.getBottom());
  }
}
