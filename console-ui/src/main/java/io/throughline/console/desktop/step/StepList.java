package io.throughline.console.desktop.step;

import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import java.util.List;
import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Steps with a tick, a time and what was found. */
public final class StepList extends GridPane {
  private final boolean compact;
  private List<StepRow> shown = List.of();

  /**
   * @param compact one line a step, with the rest of a long detail in its tooltip
   */
  public StepList(boolean compact) {
    this.compact = compact;
    setHgap(9);
    setVgap(5);
    getStyleClass().add("step-list");
    ColumnConstraints icon = new ColumnConstraints(18);
    ColumnConstraints label = new ColumnConstraints();
    label.setMinWidth(Region.USE_PREF_SIZE);
    ColumnConstraints time = new ColumnConstraints(66);
    time.setHalignment(HPos.RIGHT);
    ColumnConstraints detail = new ColumnConstraints();
    detail.setHgrow(Priority.ALWAYS);
    detail.setFillWidth(true);
    getColumnConstraints().addAll(icon, label, time, detail);
  }

  /** Shows these rows; does nothing where it shows them already. */
  public void show(List<StepRow> rows) {
    if (rows.equals(shown)) {
      return;
    }
    shown = List.copyOf(rows);
    getChildren().clear();
    for (int i = 0; i < rows.size(); i++) {
      StepRow row = rows.get(i);
      Label label = new Label(row.label());
      Label time = Labels.whole(row.time(), "muted", "small");
      Label detail = new Label(row.detail());
      if (compact) {
        detail.setMinWidth(0);
        detail.setTooltip(row.detail().isEmpty() ? null : new Tooltip(row.detail()));
      } else {
        detail.setWrapText(true);
        detail.setMinHeight(Region.USE_PREF_SIZE);
      }
      detail.getStyleClass().add("small");
      switch (row.state()) {
        case FAILED -> {
          label.getStyleClass().addAll("bad", "strong");
          detail.getStyleClass().add("bad");
        }
        case WAITING, SKIPPED -> label.getStyleClass().add("muted");
        case RUNNING -> label.getStyleClass().add("strong");
        case DONE, LACKING -> detail.getStyleClass().add("muted");
      }
      addRow(i, sign(row.state()), label, time, detail);
      for (var node : List.of(label, time, detail)) {
        GridPane.setValignment(node, VPos.TOP);
      }
    }
  }

  /** All of it, to hand on. */
  public String text() {
    StringBuilder text = new StringBuilder();
    shown.forEach(row -> text.append(row.line()).append('\n'));
    return text.toString();
  }

  private static FontIcon sign(StepRow.State state) {
    FontIcon icon =
        switch (state) {
          case DONE -> Icons.icon(Feather.CHECK, "good");
          case FAILED -> Icons.icon(Feather.X, "bad");
          case LACKING -> Icons.icon(Feather.ALERT_TRIANGLE, "warn");
          case RUNNING -> Icons.icon(Feather.LOADER, "accent");
          case WAITING -> Icons.icon(Feather.CIRCLE);
          case SKIPPED -> Icons.icon(Feather.MINUS);
        };
    icon.setAccessibleText(state.name().toLowerCase(java.util.Locale.ROOT));
    GridPane.setValignment(icon, VPos.TOP);
    return icon;
  }
}
