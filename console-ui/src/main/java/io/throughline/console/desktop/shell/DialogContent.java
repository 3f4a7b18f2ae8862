package io.throughline.console.desktop.shell;

import javafx.scene.Node;
import javafx.scene.layout.VBox;

/**
 * The content of a dialog, as high as its sentences are in the lines that they take at its width. A
 * dialog asks for the height at no width, by which each sentence is one line, and the last of the
 * content would lie behind the buttons.
 */
final class DialogContent extends VBox {
  /**
   * @param width in pixels
   */
  DialogContent(double width, Node... parts) {
    super(11, parts);
    setPrefWidth(width);
  }

  @Override
  protected double computePrefHeight(double width) {
    return super.computePrefHeight(width < 0 ? getPrefWidth() : width);
  }

  @Override
  protected double computeMinHeight(double width) {
    return super.computeMinHeight(width < 0 ? getPrefWidth() : width);
  }
}
