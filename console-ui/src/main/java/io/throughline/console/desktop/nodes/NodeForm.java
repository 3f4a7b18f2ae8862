package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.form.FieldRow;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.protocol.node.NodeField;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Insets;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** A profile's fields: what it is, the management side, the fabric's side, UCX, limits. */
final class NodeForm extends VBox {
  private static final FieldRow.Layout LAYOUT = new FieldRow.Layout(96, false, true);

  private final NodeFormModel model;
  private final List<FieldRow> rows = new ArrayList<>();

  NodeForm(NodeFormModel model) {
    super(12);
    this.model = model;
    VBox about =
        card(
            "Node",
            "",
            pair(
                26,
                column(rows(NodeField.NAME, NodeField.LAUNCH, NodeField.JAVA)),
                column(rows(NodeField.DESCRIPTION, NodeField.TAGS, NodeField.CACHE))));
    VBox ssh =
        card(
            "Management side: SSH",
            "How the console gets there. No test data takes this way.",
            rows(NodeField.HOST, NodeField.PORT, NodeField.USER, NodeField.KEY, NodeField.JUMP));
    VBox data =
        card(
            "Fabric side: data",
            "What the transfers use; seldom the same network as SSH.",
            rows(
                NodeField.ADDRESS,
                NodeField.DEVICE,
                NodeField.PORTS,
                NodeField.CPU,
                NodeField.RAILS));
    VBox ucx =
        card(
            "UCX",
            "Which library, and its own variables.",
            rows(NodeField.LIBRARY, NodeField.ENVIRONMENT));
    VBox limits =
        card(
            "Limits",
            "What a run may take of the node.",
            rows(
                NodeField.LIFETIME,
                NodeField.MEMORY,
                NodeField.BANDWIDTH,
                NodeField.BYTES,
                NodeField.STORAGE));
    Label localNote =
        new Label("The agent runs as a child process of this console, so no SSH is needed.");
    localNote.setWrapText(true);
    VBox here = card("Management side: this machine", "", localNote);
    ssh.visibleProperty().bind(model.localProperty().not());
    ssh.managedProperty().bind(ssh.visibleProperty());
    here.visibleProperty().bind(model.localProperty());
    here.managedProperty().bind(here.visibleProperty());
    VBox management = new VBox(ssh, here);
    VBox.setVgrow(ssh, Priority.ALWAYS);
    VBox.setVgrow(here, Priority.ALWAYS);
    getChildren().addAll(about, pair(12, management, data), pair(12, ucx, limits));
    setPadding(new Insets(0, 0, 12, 0));
  }

  void focusFirst() {
    rows.getFirst().control().requestFocus();
  }

  /** Moves to the first field that is wrong. */
  void focusWrong() {
    rows.stream()
        .filter(row -> !row.field().problemProperty().get().isEmpty())
        .findFirst()
        .ifPresent(row -> row.control().requestFocus());
  }

  private FieldRow[] rows(String... ids) {
    FieldRow[] some = new FieldRow[ids.length];
    for (int i = 0; i < ids.length; i++) {
      some[i] = new FieldRow(model.field(ids[i]), LAYOUT);
    }
    rows.addAll(List.of(some));
    return some;
  }

  private static VBox column(Region... rows) {
    return new VBox(10, rows);
  }

  private static VBox card(String title, String help, Region... rows) {
    VBox card = new VBox(10, Labels.of(title, "card-title"));
    if (!help.isEmpty()) {
      Label words = Labels.wrapped(help, "muted", "small");
      card.getChildren().add(words);
      VBox.setMargin(words, new Insets(-7, 0, 2, 0));
    }
    card.getChildren().addAll(rows);
    card.getStyleClass().add("card");
    return card;
  }

  private static GridPane pair(double gap, Region left, Region right) {
    GridPane pair = new GridPane(gap, 0);
    ColumnConstraints half = new ColumnConstraints();
    half.setPercentWidth(50);
    half.setHgrow(Priority.ALWAYS);
    pair.getColumnConstraints().addAll(half, half);
    pair.addRow(0, left, right);
    GridPane.setFillHeight(left, true);
    GridPane.setFillHeight(right, true);
    left.setMaxHeight(Double.MAX_VALUE);
    right.setMaxHeight(Double.MAX_VALUE);
    return pair;
  }
}
