package io.throughline.console.desktop.shell;

import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.layout.Region;

/** A page's title and its buttons at the right; below the title where the window is too narrow. */
public final class HeadBar extends Region {
  private static final double GAP = 8;

  private final Region title;
  private final Region buttons;

  public HeadBar(Region title, Region buttons) {
    this.title = title;
    this.buttons = buttons;
    getChildren().addAll(title, buttons);
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  /** Whether both have room in one row of so many pixels, insets included. */
  private boolean inOneRow(double width) {
    return width < 0 || aside() + title.prefWidth(-1) + GAP + buttons.prefWidth(-1) <= width;
  }

  private double aside() {
    return snappedLeftInset() + snappedRightInset();
  }

  @Override
  protected double computeMinWidth(double height) {
    return aside() + Math.max(title.minWidth(-1), buttons.minWidth(-1));
  }

  @Override
  protected double computePrefWidth(double height) {
    return aside() + title.prefWidth(-1) + GAP + buttons.prefWidth(-1);
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected double computePrefHeight(double width) {
    double above = title.prefHeight(-1);
    double below = buttons.prefHeight(-1);
    return snappedTopInset()
        + snappedBottomInset()
        + (inOneRow(width) ? Math.max(above, below) : above + GAP + below);
  }

  @Override
  protected void layoutChildren() {
    Insets insets = getInsets();
    double width = getWidth() - aside();
    boolean one = inOneRow(getWidth());
    double wide = Math.min(buttons.prefWidth(-1), width);
    double above = title.prefHeight(-1);
    double below = buttons.prefHeight(-1);
    double row = Math.max(above, below);
    double top = insets.getTop();
    double left = insets.getLeft();
    title.resizeRelocate(
        left,
        snapPositionY(one ? top + (row - above) / 2 : top),
        one ? width - wide - GAP : Math.min(title.prefWidth(-1), width),
        above);
    buttons.resizeRelocate(
        snapPositionX(left + width - wide),
        snapPositionY(one ? top + (row - below) / 2 : top + above + GAP),
        wide,
        below);
  }
}
