package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.Buttons;
import io.throughline.console.desktop.shell.DeleteKey;
import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.protocol.node.NodeProfile;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/**
 * The list of nodes, which can be narrowed by name or tag, and from which one or several are
 * picked.
 */
final class NodeListPane extends VBox {
  private final ListView<FolderEntry<NodeProfile>> list = new ListView<>();
  private final TextField filter = new TextField();
  private final Button diagnose = new Button("Diagnose", Icons.icon(Feather.ACTIVITY));
  private final Button takeIn = new Button("Import …", Icons.icon(Feather.DOWNLOAD));
  private final Button giveOut = new Button("Export …", Icons.icon(Feather.UPLOAD));
  private final Label hint =
      new Label(
          "Ctrl-click more nodes, or Shift and an arrow key, to look at the ways between them.");
  private final Consumer<List<FolderEntry<NodeProfile>>> picked;
  private List<FolderEntry<NodeProfile>> entries = List.of();
  private boolean refreshing;

  /**
   * @param picked told of what is selected, whenever that changes
   * @param group told of the nodes that are to be diagnosed, two or more
   * @param unsaved whether something was typed for a node, by its name, that is not saved
   */
  NodeListPane(
      Runnable add,
      Consumer<List<FolderEntry<NodeProfile>>> picked,
      Consumer<List<NodeProfile>> group,
      Predicate<String> unsaved) {
    super(10);
    this.picked = picked;
    getStyleClass().add("side-list");
    Button fresh = Buttons.of("add-node", "Add", Feather.PLUS, add);
    HBox head = Layouts.row(8, Labels.of("Nodes", "page-title"), Layouts.gap(), fresh);
    filter.setId("filter-nodes");
    filter.setPromptText("Name or @tag");
    filter.setAccessibleText("Show only nodes with this name or tag");
    filter.textProperty().subscribe(text -> fill());
    list.setId("node-list");
    list.setCellFactory(view -> new NodeCell(unsaved));
    list.setAccessibleText("Nodes");
    list.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    VBox.setVgrow(list, Priority.ALWAYS);
    ListChangeListener<FolderEntry<NodeProfile>> changed =
        change -> {
          if (!refreshing) {
            pick();
          }
        };
    list.getSelectionModel().getSelectedItems().addListener(changed);
    diagnose.setId("diagnose-nodes");
    diagnose.setMaxWidth(Double.MAX_VALUE);
    diagnose.setOnAction(e -> group.accept(sound()));
    hint.getStyleClass().addAll("muted", "small");
    hint.setWrapText(true);
    hint.setMinHeight(Region.USE_PREF_SIZE);
    HBox files = new HBox(8, wide(takeIn), wide(giveOut));
    takeIn.setId("import-nodes");
    giveOut.setId("export-nodes");
    getChildren().addAll(head, filter, list, hint, diagnose, files);
  }

  /** Marks again what is not saved. */
  void refresh() {
    list.refresh();
  }

  private static Button wide(Button button) {
    button.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(button, Priority.ALWAYS);
    return button;
  }

  /** Sets the actions of the buttons below the list. */
  void onFiles(Runnable importing, Runnable exporting) {
    takeIn.setOnAction(e -> importing.run());
    giveOut.setOnAction(e -> exporting.run());
  }

  /** Sets the action of the key Delete on the picked node; of several it would say too little. */
  void onDelete(Consumer<FolderEntry<NodeProfile>> delete) {
    DeleteKey.on(
        list,
        chosen -> {
          if (chosen.size() == 1) {
            delete.accept(chosen.getFirst());
          }
        });
  }

  /** Those that are picked and have no mistakes. */
  List<NodeProfile> sound() {
    return selected().stream().flatMap(entry -> entry.value().stream()).toList();
  }

  List<FolderEntry<NodeProfile>> selected() {
    return list.getSelectionModel().getSelectedItems().stream()
        .filter(java.util.Objects::nonNull)
        .toList();
  }

  private void pick() {
    diagnose.setDisable(!diagnosable());
    picked.accept(selected());
  }

  private boolean diagnosable() {
    int count = sound().size();
    return count >= 2 && count == selected().size();
  }

  /** Shows these; what was picked stays so where it is still there. */
  void show(List<FolderEntry<NodeProfile>> shown) {
    entries = shown;
    giveOut.setDisable(shown.stream().noneMatch(entry -> entry.content() != null));
    boolean several = shown.size() > 1;
    for (Region part : List.of(hint, diagnose, filter)) {
      Layouts.show(part, several);
    }
    fill();
  }

  private void fill() {
    List<String> names = selected().stream().map(FolderEntry::name).toList();
    refreshing = true;
    list.getSelectionModel().clearSelection();
    list.getItems().setAll(entries.stream().filter(this::wanted).toList());
    for (int i = 0; i < list.getItems().size(); i++) {
      if (names.contains(list.getItems().get(i).name())) {
        list.getSelectionModel().select(i);
      }
    }
    refreshing = false;
    diagnose.setDisable(!diagnosable());
  }

  private boolean wanted(FolderEntry<NodeProfile> entry) {
    String typed =
        filter.getText() == null ? "" : filter.getText().strip().toLowerCase(Locale.ROOT);
    String tag = typed.startsWith("@") ? typed.substring(1) : typed;
    boolean tagged =
        entry.value().stream()
            .flatMap(node -> node.tags().stream())
            .anyMatch(one -> one.toLowerCase(Locale.ROOT).contains(tag));
    return tagged
        || typed.isEmpty()
        || (!typed.startsWith("@") && entry.name().toLowerCase(Locale.ROOT).contains(typed));
  }

  /** Picks this one alone; does nothing where it is not there. */
  void select(String name) {
    if (entries.stream().anyMatch(entry -> entry.name().equals(name))
        && list.getItems().stream().noneMatch(entry -> entry.name().equals(name))) {
      filter.clear();
    }
    for (int i = 0; i < list.getItems().size(); i++) {
      if (list.getItems().get(i).name().equals(name)) {
        refreshing = true;
        list.getSelectionModel().clearAndSelect(i);
        refreshing = false;
        pick();
        return;
      }
    }
  }

  void clearSelection() {
    refreshing = true;
    list.getSelectionModel().clearSelection();
    refreshing = false;
    diagnose.setDisable(true);
  }
}
