package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.Buttons;
import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.desktop.shell.TypedChoice;
import io.throughline.protocol.node.NodeProfile;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/**
 * A node for every role: two side by side with an arrow between them, more in rows of two, many
 * with a scroll bar.
 */
final class RoleAssignmentPane extends StackPane {
  private static final int COLUMNS = 2;

  /** As many rows of choices leave room for the settings below. */
  private static final int MOST_ROWS = 3;

  private static final double ROW_HEIGHT = 56;

  private final SetupModel model;

  RoleAssignmentPane(SetupModel model) {
    this.model = model;
    setAlignment(Pos.BOTTOM_LEFT);
    model.choicesProperty().subscribe(choices -> show());
    model.nodesProperty().subscribe(nodes -> show());
  }

  private void show() {
    List<VBox> choosers = model.choicesProperty().get().stream().map(this::chooser).toList();
    boolean ranks = model.ofRanks();
    Node shown = choosers.size() <= COLUMNS && !ranks ? row(choosers) : rows(choosers);
    getChildren().setAll(ranks ? new VBox(6, shown, number(choosers.size())) : shown);
  }

  /** More ranks, or fewer. */
  private HBox number(int ranks) {
    HBox number = Layouts.row(6, step("add-rank", "Add rank", Feather.PLUS, 1));
    Button remove = step("remove-rank", "Remove rank", Feather.MINUS, -1);
    remove.setDisable(ranks <= COLUMNS);
    number.getChildren().add(remove);
    return number;
  }

  private Button step(String id, String words, Feather icon, int more) {
    Button step = Buttons.of(id, words, icon, () -> model.addRanks(more));
    step.getStyleClass().add("flat");
    return step;
  }

  private HBox row(List<VBox> choosers) {
    HBox row = new HBox(6);
    row.setAlignment(Pos.BOTTOM_LEFT);
    for (VBox chooser : choosers) {
      if (!row.getChildren().isEmpty()) {
        HBox arrow = new HBox(Icons.icon(Feather.ARROW_RIGHT));
        arrow.setAlignment(Pos.CENTER);
        arrow.setMinHeight(29);
        arrow.setMaxHeight(29);
        row.getChildren().add(arrow);
      }
      HBox.setHgrow(chooser, Priority.ALWAYS);
      row.getChildren().add(chooser);
    }
    if (choosers.size() == COLUMNS) {
      row.getChildren().add(swap());
    }
    return row;
  }

  private Button swap() {
    Button swap = Buttons.of("swap", "", Feather.REPEAT, () -> model.swap());
    swap.getStyleClass().add("flat");
    swap.setTooltip(new Tooltip("Swap the roles"));
    swap.setAccessibleText("Swap the roles");
    return swap;
  }

  private static Node rows(List<VBox> choosers) {
    GridPane grid = new GridPane(8, 6);
    for (int i = 0; i < COLUMNS; i++) {
      ColumnConstraints equal = new ColumnConstraints();
      equal.setPercentWidth(100.0 / COLUMNS);
      grid.getColumnConstraints().add(equal);
    }
    for (int i = 0; i < choosers.size(); i++) {
      grid.add(choosers.get(i), i % COLUMNS, i / COLUMNS);
    }
    int rows = (choosers.size() + COLUMNS - 1) / COLUMNS;
    if (rows <= MOST_ROWS) {
      return grid;
    }
    ScrollPane scroll = new ScrollPane(grid);
    scroll.setFitToWidth(true);
    scroll.setMinHeight(MOST_ROWS * ROW_HEIGHT);
    scroll.setPrefViewportHeight(MOST_ROWS * ROW_HEIGHT);
    scroll.getStyleClass().add("edge-to-edge");
    return scroll;
  }

  private VBox chooser(SetupModel.NodeChoice choice) {
    Label role = Labels.of(choice.role().label(), "section-title");
    ComboBox<NodeProfile> box = TypedChoice.box(NodeProfile::name);
    box.setId("node-" + choice.role().id());
    box.getItems().setAll(model.nodesProperty().get());
    box.setPromptText("choose");
    box.setMaxWidth(Double.MAX_VALUE);
    box.setMinWidth(60);
    box.setPrefWidth(120);
    choice.node().subscribe(node -> box.setValue(node));
    box.setOnAction(e -> choice.node().set(box.getValue()));
    role.setLabelFor(box);
    return new VBox(4, role, box);
  }
}
