package io.throughline.console.desktop.history;

import io.throughline.console.desktop.shell.Labels;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.geometry.Orientation;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;

/** A table of words: the first row is its head; wider than the page, it scrolls sideways. */
final class Grid extends ScrollPane {
  private static final double WIDEST = 300;
  private static final double NARROWEST = 150;
  private static final double BAR = 14;

  /** Letters of a cell that may break into lines. */
  private static final int LONG = 24;

  /** The width of cells that break into lines. */
  private final DoubleProperty wide = new SimpleDoubleProperty(WIDEST);

  private final Set<Integer> wrapped = new HashSet<>();

  /**
   * @param tones for each row, style classes of its last cells; empty where none has one
   */
  Grid(String id, List<List<String>> rows, List<String> tones) {
    GridPane grid = new GridPane(12, 4);
    grid.setId(id);
    for (int row = 0; row < rows.size(); row++) {
      List<String> cells = rows.get(row);
      List<String> styles =
          row < tones.size() && !tones.get(row).isEmpty()
              ? List.of(tones.get(row).split(" "))
              : List.of();
      for (int column = 0; column < cells.size(); column++) {
        Label label = Labels.whole(cells.get(column), "small");
        if (label.getText().length() > LONG) {
          label.setWrapText(true);
          label.minWidthProperty().bind(wide);
          label.maxWidthProperty().bind(wide);
          wrapped.add(column);
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

  /** Cells that break into lines do so earlier rather than leave the page. */
  private void fit(double width) {
    if (width > 0 && !wrapped.isEmpty()) {
      double others = getContent().prefWidth(-1) - wrapped.size() * wide.get();
      double room = Math.floor((width - others) / wrapped.size());
      wide.set(Math.clamp(room, NARROWEST, WIDEST));
    }
  }

  /** With room for the bar where there will be one, or it would lie over the last row. */
  @Override
  protected double computePrefHeight(double width) {
    fit(width);
    double all = getContent().prefWidth(-1);
    boolean bar = width > 0 && all > width;
    // At its own width, by which the longest cells break into lines.
    double high = getContent().prefHeight(all);
    return snappedTopInset() + high + snappedBottomInset() + (bar ? BAR : 0);
  }
}
