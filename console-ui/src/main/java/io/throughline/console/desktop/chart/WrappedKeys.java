package io.throughline.console.desktop.chart;

import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;

/**
 * A legend that takes another line where its names have no room in one. At one width it keeps that
 * line: values come and go with the mouse, and the plot below must not jump under it.
 */
final class WrappedKeys extends FlowPane {
  private double keptAt;
  private double kept;

  WrappedKeys() {
    super(2, 0);
    setMinHeight(Region.USE_PREF_SIZE);
  }

  @Override
  protected double computePrefHeight(double width) {
    double needed = super.computePrefHeight(width);
    kept = width == keptAt ? Math.max(kept, needed) : needed;
    keptAt = width;
    return kept;
  }
}
