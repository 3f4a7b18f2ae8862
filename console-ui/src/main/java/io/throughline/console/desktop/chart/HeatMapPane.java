package io.throughline.console.desktop.chart;

import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.pairs.HeatColor;
import io.throughline.console.pairs.HeatMap;
import io.throughline.console.pairs.HeatMap.Cell;
import io.throughline.console.pairs.HeatMap.Header;
import io.throughline.console.pairs.HeatMap.Mark;
import java.util.List;
import java.util.Locale;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** A heat map. Its cells share the room that there is. */
public final class HeatMapPane extends VBox {
  private static final Duration AT_ONCE = Duration.millis(150);

  /** A cell that is wider or higher tells nothing more. */
  private static final double WIDEST = 72;

  private static final double HIGHEST = 34;
  private static final double LEAST_HEIGHT = 16;

  /** Three digits and a point in the small type of many ranks. */
  private static final double NARROWEST = 27;

  /** Longer names, and those of more ranks, have no room above their columns: they are numbered. */
  private static final int SHORT = 5;

  private static final int FEW = 8;

  /** More columns than these have no room for the sign of a mark, which takes two characters. */
  private static final int VERY_FEW = 4;

  private static final int SIGN = 2;

  /** Figures of more ranks, and longer ones of some, are written small. */
  private static final int MANY = 10;

  private static final int SOME = 6;
  private static final int SHORT_FIGURE = 4;

  private final Label title = Labels.of("", "strong");
  private final GridPane cells = new GridPane(1, 1);
  private final FlowPane legend = new FlowPane(12, 2);
  private @Nullable HeatMap shown;

  public HeatMapPane() {
    super(3);
    getStyleClass().addAll("time-chart", "heat-map");
    title.setMinWidth(0);
    title.setMinHeight(Region.USE_PREF_SIZE);
    legend.setMinHeight(Region.USE_PREF_SIZE);
    setPrefWidth(300);
    VBox.setVgrow(cells, Priority.ALWAYS);
    getChildren().addAll(title, cells, legend);
  }

  /** The figures in rows, with tabs between; empty where none are shown. */
  public String text() {
    HeatMap map = shown;
    if (map == null) {
      return "";
    }
    StringBuilder text = new StringBuilder("%s, %s\n".formatted(map.title(), map.unit()));
    text.append(map.axes().rows());
    map.columns().forEach(column -> text.append('\t').append(column.name()));
    for (int i = 0; i < map.rows().size(); i++) {
      text.append('\n').append(map.rows().get(i).name());
      map.cells().get(i).forEach(cell -> text.append('\t').append(cell.text()));
    }
    return text.append('\n').toString();
  }

  /** Draws it where it is another one. */
  public void show(HeatMap map) {
    if (map.equals(shown)) {
      return;
    }
    HeatMap before = shown;
    shown = map;
    title.setText(map.title());
    if (before != null && framedAlike(before, map)) {
      replaceChanged(before, map);
    } else {
      draw(map);
    }
    legend(map);
  }

  private static boolean framedAlike(HeatMap one, HeatMap other) {
    return one.rows().equals(other.rows())
        && one.columns().equals(other.columns())
        && one.axes().equals(other.axes())
        && one.palette().equals(other.palette())
        && one.longest() == other.longest();
  }

  /** Ten thousand cells drawn anew with each round would hold the window up. */
  private void replaceChanged(HeatMap before, HeatMap map) {
    int columns = map.columns().size();
    for (int i = 0; i < map.rows().size(); i++) {
      for (int to = 0; to < columns; to++) {
        Cell cell = map.cells().get(i).get(to);
        if (!cell.equals(before.cells().get(i).get(to))) {
          Label label = cell(map, cell);
          GridPane.setConstraints(label, to + 1, i + 1);
          // Behind the corner, the heads of the columns and of the rows until here.
          cells.getChildren().set((i + 1) * (columns + 1) + 1 + to, label);
        }
      }
    }
  }

  private void draw(HeatMap map) {
    cells.getChildren().clear();
    constraints(map.rows().size(), map.columns().size());
    cells.add(corner(map.axes()), 0, 0);
    boolean named = named(map.columns());
    for (int i = 0; i < map.columns().size(); i++) {
      Header column = map.columns().get(i);
      cells.add(header(column, named ? column.name() : "" + (i + 1), false), i + 1, 0);
    }
    for (int i = 0; i < map.rows().size(); i++) {
      Header row = map.rows().get(i);
      String name = named ? row.name() : "%d  %s".formatted(i + 1, row.name());
      cells.add(header(row, name, true), 0, i + 1);
      for (int to = 0; to < map.columns().size(); to++) {
        cells.add(cell(map, map.cells().get(i).get(to)), to + 1, i + 1);
      }
    }
  }

  /** Whether names fit above the columns, marked or not: a mark that comes leaves them named. */
  private static boolean named(List<Header> columns) {
    int room = columns.size() <= VERY_FEW ? SHORT : SHORT - SIGN;
    return columns.size() <= FEW && columns.stream().allMatch(each -> each.name().length() <= room);
  }

  private void constraints(int rows, int columns) {
    cells.getColumnConstraints().clear();
    cells.getRowConstraints().clear();
    ColumnConstraints names = new ColumnConstraints();
    names.setHalignment(HPos.RIGHT);
    names.setMinWidth(Region.USE_PREF_SIZE);
    cells.getColumnConstraints().add(names);
    cells.getRowConstraints().add(new RowConstraints());
    for (int i = 0; i < columns; i++) {
      ColumnConstraints column = new ColumnConstraints(NARROWEST, 40, WIDEST);
      column.setHgrow(Priority.ALWAYS);
      column.setHalignment(HPos.CENTER);
      cells.getColumnConstraints().add(column);
    }
    for (int i = 0; i < rows; i++) {
      RowConstraints row = new RowConstraints(LEAST_HEIGHT, 22, HIGHEST);
      row.setVgrow(Priority.ALWAYS);
      cells.getRowConstraints().add(row);
    }
  }

  private static Label corner(HeatMap.Axes axes) {
    Label corner =
        Labels.of("%s \\ %s".formatted(axes.rows(), axes.columns()), "small", "muted", "heat-name");
    return corner;
  }

  private static Label header(Header header, String text, boolean row) {
    Label name =
        Labels.of(header.marked(text), "small", row ? "heat-name" : "heat-column", "may-shorten");
    name.setMinWidth(row ? Region.USE_PREF_SIZE : 0);
    name.getStyleClass()
        .addAll(
            switch (header.mark()) {
              case SLOW -> List.of("bad", "strong");
              case CHANGED, INCONCLUSIVE -> List.of("strong");
              case NONE, SUSPECT, CLEARED, FAILED -> List.of();
            });
    tip(name, header.tip().isEmpty() ? header.name() : header.tip());
    return name;
  }

  private static Label cell(HeatMap map, Cell cell) {
    Label label = Labels.of(cell.text(), "heat-cell", "heat-" + style(cell.mark()), "may-shorten");
    label.setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
    label.setMinSize(0, 0);
    label.setAlignment(Pos.CENTER);
    if (map.rows().size() > MANY || (map.rows().size() > SOME && map.longest() > SHORT_FIGURE)) {
      label.getStyleClass().add("heat-many");
    }
    if (cell.step() != Cell.NO_STEP) {
      HeatColor color = map.palette().colors().get(cell.step());
      String ink = HeatColor.css(color.ink());
      boolean thin =
          switch (cell.mark()) {
            case CLEARED, INCONCLUSIVE, SUSPECT -> true;
            case NONE, SLOW, CHANGED, FAILED -> false;
          };
      label.setStyle(
          "-fx-background-color: %s; -fx-text-fill: %s%s"
              .formatted(
                  HeatColor.css(color.fill()), ink, thin ? "; -fx-border-color: " + ink : ""));
    } else if (cell.pair()) {
      label.getStyleClass().add("heat-unknown");
    }
    if (cell.pair()) {
      label.setAccessibleRole(AccessibleRole.TEXT);
      label.setAccessibleText(cell.tip());
      tip(label, cell.tip());
    }
    return label;
  }

  /** A tooltip is made when the mouse first comes: for each of many cells it would take long. */
  private static void tip(Label label, String text) {
    label.setOnMouseEntered(e -> {
      if (label.getTooltip() == null) {
        Tooltip tip = new Tooltip(text);
        tip.setShowDelay(AT_ONCE);
        label.setTooltip(tip);
      }
    });
  }

  private void legend(HeatMap map) {
    HBox steps = new HBox();
    for (HeatColor color : map.palette().colors()) {
      Region step = new Region();
      step.getStyleClass().add("heat-step");
      step.setStyle("-fx-background-color: " + HeatColor.css(color.fill()));
      steps.getChildren().add(step);
    }
    steps.setAlignment(Pos.CENTER);
    HBox scale = Layouts.row(5, key(map.palette().first()), steps, key(map.palette().last()));
    legend.getChildren().setAll(scale);
    map.range().forEach(each -> legend.getChildren().add(key(each.label() + " " + each.text())));
    for (Mark mark : map.marks()) {
      Label sign = Labels.of(mark.sign(), "heat-cell", "heat-key", "heat-" + style(mark));
      legend.getChildren().add(Layouts.row(5, sign, key(mark.words())));
    }
  }

  private static Label key(String words) {
    Label key = Labels.whole(words, "small", "muted");
    return key;
  }

  private static String style(Mark mark) {
    return mark.name().toLowerCase(Locale.ROOT);
  }
}
