package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.HeadBar;
import io.throughline.console.desktop.shell.Icons;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** One profile with its buttons: test, delete, revert, save. */
final class NodeEditor {
  private final NodeFormModel model;
  private final NodeTester tester;
  private final NodeForm form;
  private final VBox body;
  private final Region head;

  /**
   * @param back what the button beside Save does: gives up a new node, or what was typed
   */
  NodeEditor(
      NodeFormModel model,
      NodeTester tester,
      Consumer<NodeFormModel> save,
      Runnable delete,
      Runnable back) {
    this.model = model;
    this.tester = tester;
    form = new NodeForm(model);
    body = new VBox(12, form);
    head = head(save, delete, back);
  }

  NodeFormModel model() {
    return model;
  }

  Region head() {
    return head;
  }

  Region body() {
    return body;
  }

  void focusFirst() {
    form.focusFirst();
  }

  private Region head(Consumer<NodeFormModel> save, Runnable delete, Runnable back) {
    Label title = new Label(model.isNew() ? "New node" : model.originalName());
    title.getStyleClass().add("page-title");
    title.setId("node-title");
    Label state = new Label();
    state.getStyleClass().addAll("muted", "small");
    state
        .textProperty()
        .bind(Bindings.when(model.changedProperty()).then("not saved").otherwise(""));
    HBox name = new HBox(8, title, state);
    name.setAlignment(Pos.CENTER_LEFT);
    HBox bar = new HBox(8);
    bar.setAlignment(Pos.CENTER_LEFT);
    Button test = new Button("Test connection", Icons.icon(Feather.ZAP));
    test.setId("test-node");
    test.setOnAction(e -> test(false));
    Button probe = new Button("Probe", Icons.icon(Feather.SEARCH));
    probe.setId("probe-node");
    probe.setOnAction(e -> test(true));
    bar.getChildren().addAll(test, probe);
    if (model.isNew()) {
      Button drop = new Button("Cancel");
      drop.setId("cancel-node");
      drop.setOnAction(e -> back.run());
      bar.getChildren().add(drop);
    } else {
      Button remove = new Button("Delete", Icons.icon(Feather.TRASH_2));
      remove.setId("delete-node");
      remove.getStyleClass().add("danger");
      remove.setOnAction(e -> delete.run());
      Button revert = new Button("Revert");
      revert.setId("revert-node");
      revert.disableProperty().bind(model.changedProperty().not());
      revert.setOnAction(e -> back.run());
      bar.getChildren().addAll(remove, revert);
    }
    Button keep = new Button("Save", Icons.icon(Feather.CHECK));
    keep.setId("save-node");
    keep.getStyleClass().add("primary");
    keep.disableProperty().bind(model.changedProperty().not());
    keep.setOnAction(e -> save.accept(model));
    bar.getChildren().add(keep);
    bar.getChildren().forEach(node -> ((Region) node).setMinWidth(Region.USE_PREF_SIZE));
    return new HeadBar(name, bar);
  }

  /** Tests what is typed, saved or not. */
  private void test(boolean probe) {
    model
        .profile()
        .ifPresent(node -> {
          NodeTestPane pane =
              new NodeTestPane(probe, tester::describe, () -> body.getChildren().setAll(form));
          body.getChildren().setAll(pane, form);
          pane.show(tester.begin(node, pane::begun));
        });
  }
}
