package io.throughline.console.desktop.chart;

import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.pairs.HeatColor;
import io.throughline.console.pairs.HeatMap;
import io.throughline.console.pairs.HeatMap.Header;
import io.throughline.console.pairs.HeatMap.Mark;
import java.util.List;
import java.util.Locale;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
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
import org.jspecify.annotations.Nullable;

/** A heat map. Its cells share the room that there is. */
public final class HeatMapPane extends VBox {
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

  /** Between two cells, pixels. */
  private static final double GAP = 1;

  private final Label title = Labels.of("", "strong");
  private final GridPane grid = new GridPane(GAP, GAP);
  private final HeatCells cells = new HeatCells(grid, this::text);
  private final FlowPane legend = new FlowPane(12, 2);
  private @Nullable HeatMap shown;

  public HeatMapPane() {
    super(3);
    getStyleClass().addAll("time-chart", "heat-map");
    title.setMinWidth(0);
    title.setMinHeight(Region.USE_PREF_SIZE);
    legend.setMinHeight(Region.USE_PREF_SIZE);
    setPrefWidth(300);
    VBox.setVgrow(grid, Priority.ALWAYS);
    getChildren().addAll(title, grid, legend);
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
    if (before == null || !framedAlike(before, map)) {
      frame(map);
    }
    cells.show(map);
    legend(map);
  }

  private static boolean framedAlike(HeatMap one, HeatMap other) {
    return one.rows().equals(other.rows())
        && one.columns().equals(other.columns())
        && one.axes().equals(other.axes());
  }

  private void frame(HeatMap map) {
    int columns = map.columns().size();
    grid.getChildren().clear();
    constraints(map.rows().size(), columns);
    grid.add(corner(map.axes()), 0, 0);
    boolean named = named(map.columns());
    for (int i = 0; i < columns; i++) {
      Header column = map.columns().get(i);
      grid.add(header(column, named ? column.name() : "" + (i + 1), false), i + 1, 0);
    }
    for (int i = 0; i < map.rows().size(); i++) {
      Header row = map.rows().get(i);
      String name = named ? row.name() : "%d  %s".formatted(i + 1, row.name());
      grid.add(header(row, name, true), 0, i + 1);
    }
    grid.add(cells, 1, 1, columns, map.rows().size());
  }

  /** Whether names fit above the columns, marked or not: a mark that comes leaves them named. */
  private static boolean named(List<Header> columns) {
    int room = columns.size() <= VERY_FEW ? SHORT : SHORT - SIGN;
    return columns.size() <= FEW && columns.stream().allMatch(each -> each.name().length() <= room);
  }

  private void constraints(int rows, int columns) {
    grid.getColumnConstraints().clear();
    grid.getRowConstraints().clear();
    ColumnConstraints names = new ColumnConstraints();
    names.setHalignment(HPos.RIGHT);
    names.setMinWidth(Region.USE_PREF_SIZE);
    grid.getColumnConstraints().add(names);
    grid.getRowConstraints().add(new RowConstraints());
    for (int i = 0; i < columns; i++) {
      ColumnConstraints column = new ColumnConstraints(NARROWEST, 40, WIDEST);
      column.setHgrow(Priority.ALWAYS);
      column.setHalignment(HPos.CENTER);
      grid.getColumnConstraints().add(column);
    }
    for (int i = 0; i < rows; i++) {
      RowConstraints row = new RowConstraints(LEAST_HEIGHT, 22, HIGHEST);
      row.setVgrow(Priority.ALWAYS);
      grid.getRowConstraints().add(row);
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
    Tooltip tip = new Tooltip(header.tip().isEmpty() ? header.name() : header.tip());
    tip.setShowDelay(HeatCells.TIP_DELAY);
    name.setTooltip(tip);
    return name;
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
