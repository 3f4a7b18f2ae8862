package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.Buttons;
import io.throughline.console.desktop.shell.FullText;
import io.throughline.console.desktop.shell.HeadBar;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** One profile with its buttons: test, delete, revert, save. */
final class NodeEditor {
  private final NodeFormModel model;
  private final NodeForm form;
  private final VBox body;
  private final Region head;
  private @Nullable NodeTestPane shown;

  /**
   * The actions of the buttons.
   *
   * @param back of the button beside Save: gives up a new node, or what was typed
   * @param test tests what is typed; true for a probe
   */
  record Does(
      Consumer<NodeFormModel> save, Runnable delete, Runnable back, Consumer<Boolean> test) {}

  NodeEditor(NodeFormModel model, Does does) {
    this.model = model;
    form = new NodeForm(model);
    body = new VBox(12, form);
    head = head(does);
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

  /** Moves to the first field that is wrong. */
  void focusWrong() {
    form.focusWrong();
  }

  /** The card of a test above the form; null for none. */
  @Nullable NodeTestPane test() {
    return shown;
  }

  void test(@Nullable NodeTestPane pane) {
    shown = pane;
    body.getChildren().setAll(form);
    if (pane != null) {
      body.getChildren().addFirst(pane);
    }
  }

  private Region head(Does does) {
    Label title = Labels.of(model.isNew() ? "New node" : model.originalName(), "page-title");
    title.setId("node-title");
    FullText.offer(title);
    Label state = Labels.of("", "muted", "small");
    state
        .textProperty()
        .bind(Bindings.when(model.changedProperty()).then("not saved").otherwise(""));
    HBox bar = Layouts.row(8);
    Button test =
        Buttons.of("test-node", "Test connection", Feather.ZAP, () -> does.test().accept(false));
    Button probe =
        Buttons.of("probe-node", "Probe", Feather.SEARCH, () -> does.test().accept(true));
    bar.getChildren().addAll(test, probe);
    if (model.isNew()) {
      Button drop = Buttons.of("cancel-node", "Cancel", does.back());
      bar.getChildren().add(drop);
    } else {
      Button remove = Buttons.of("delete-node", "Delete", Feather.TRASH_2, does.delete());
      remove.getStyleClass().add("danger");
      Button revert = Buttons.of("revert-node", "Revert", does.back());
      revert.disableProperty().bind(model.changedProperty().not());
      bar.getChildren().addAll(remove, revert);
    }
    Button keep = Buttons.of("save-node", "Save", Feather.CHECK, () -> does.save().accept(model));
    keep.getStyleClass().add("primary");
    keep.disableProperty().bind(model.changedProperty().not());
    bar.getChildren().add(keep);
    bar.getChildren().forEach(node -> ((Region) node).setMinWidth(Region.USE_PREF_SIZE));
    return new HeadBar(Layouts.row(8, title, state), bar);
  }
}
