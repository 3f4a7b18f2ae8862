package io.throughline.console.desktop.history;

import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;

/** A table of words: the first row is its head; wider than the page, it scrolls sideways. */
final class Grid extends ScrollPane {
  private static final double WIDEST = 300;
  private static final double BAR = 14;

  /**
   * @param tones for each row, style classes of its last cells; empty where none has one
   */
  Grid(String id, List<List<String>> rows, List<String> tones) {
    GridPane grid = new GridPane(16, 4);
    grid.setId(id);
    for (int row = 0; row < rows.size(); row++) {
      List<String> cells = rows.get(row);
      List<String> styles =
          row < tones.size() && !tones.get(row).isEmpty()
              ? List.of(tones.get(row).split(" "))
              : List.of();
      for (int column = 0; column < cells.size(); column++) {
        Label label = new Label(cells.get(column));
        label.getStyleClass().add("small");
        label.setMinWidth(Region.USE_PREF_SIZE);
        if (label.getText().length() > 48) {
          label.setWrapText(true);
          label.setMinWidth(WIDEST);
          label.setMaxWidth(WIDEST);
          label.setMinHeight(Region.USE_PREF_SIZE);
        }
        int fromEnd = column - (cells.size() - styles.size());
        if (row == 0) {
          label.getStyleClass().addAll("muted", "strong");
        } else if (fromEnd >= 0) {
          label.getStyleClass().add(styles.get(fromEnd));
        }
        grid.add(label, column, row);
      }
    }
    setContent(grid);
    setVbarPolicy(ScrollBarPolicy.NEVER);
    setMinHeight(Region.USE_PREF_SIZE);
    setFocusTraversable(false);
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  /** With room for the bar where there will be one, or it would lie over the last row. */
  @Override
  protected double computePrefHeight(double width) {
    double wide = getContent().prefWidth(-1);
    boolean bar = width > 0 && wide > width;
    // At its own width, by which the longest cells break into lines.
    double high = getContent().prefHeight(wide);
    return snappedTopInset() + high + snappedBottomInset() + (bar ? BAR : 0);
  }
}
