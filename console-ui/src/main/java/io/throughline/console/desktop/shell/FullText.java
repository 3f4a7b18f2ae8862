package io.throughline.console.desktop.shell;

import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;

/** Words that may end in dots where a window is narrow: then a tooltip has all of them. */
public final class FullText {
  private FullText() {}

  public static void offer(Labeled... labels) {
    for (Labeled label : labels) {
      label.getStyleClass().add("may-shorten");
      Tooltip all = new Tooltip();
      all.setWrapText(true);
      all.setMaxWidth(420);
      all.textProperty().bind(label.textProperty());
      label.textTruncatedProperty().subscribe(cut -> label.setTooltip(cut ? all : null));
    }
  }
}
