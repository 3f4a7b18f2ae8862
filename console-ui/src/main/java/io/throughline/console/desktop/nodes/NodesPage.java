package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.files.BrokenFilePane;
import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Notices;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.Entry;
import io.throughline.console.run.NodeTest;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.problem.Problem;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The list of nodes, and beside it the one that is chosen. */
public final class NodesPage extends HBox {
  private final NodesModel model;
  private final Notices notices;
  private final NodeTester tester;
  private final ListView<Entry<NodeProfile>> list = new ListView<>();
  private final StackPane detail = new StackPane();
  private @Nullable NodeEditor editor;
  private boolean refreshing;

  /**
   * @param test begins a connection test; may block
   */
  public NodesPage(
      NodesModel model, Function<NodeProfile, NodeTest> test, Threads threads, Notices notices) {
    this.model = model;
    this.notices = notices;
    this.tester = new NodeTester(test, threads);
    getStyleClass().add("page");
    HBox.setHgrow(detail, Priority.ALWAYS);
    getChildren().addAll(side(), detail);
    model.onProblems(this::tell);
    model.entriesProperty().subscribe(this::refresh);
    model
        .loadedProperty()
        .subscribe(loaded -> {
          if (loaded && model.entries().isEmpty()) {
            empty();
          }
        });
    model.load();
  }

  private VBox side() {
    Label title = new Label("Nodes");
    title.getStyleClass().add("page-title");
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    Button add = new Button("Add", Icons.icon(Feather.PLUS));
    add.setId("add-node");
    add.setOnAction(e -> add());
    HBox head = new HBox(8, title, gap, add);
    head.setAlignment(Pos.CENTER_LEFT);
    list.setId("node-list");
    list.setCellFactory(view -> new NodeCell());
    list.setAccessibleText("Nodes");
    VBox.setVgrow(list, Priority.ALWAYS);
    list.getSelectionModel()
        .selectedItemProperty()
        .subscribe(entry -> {
          if (!refreshing && entry != null) {
            show(entry);
          }
        });
    VBox side = new VBox(10, head, list);
    side.getStyleClass().add("side-list");
    return side;
  }

  private void refresh(List<Entry<NodeProfile>> entries) {
    Entry<NodeProfile> was = list.getSelectionModel().getSelectedItem();
    refreshing = true;
    list.getItems().setAll(entries);
    refreshing = false;
    if (editor != null && editor.model().isNew()) {
      return;
    }
    String wanted = was == null ? "" : was.name();
    Entry<NodeProfile> next =
        entries.stream()
            .filter(e -> e.name().equals(wanted))
            .findFirst()
            .orElse(entries.isEmpty() ? null : entries.getFirst());
    if (next == null) {
      if (model.loadedProperty().get()) {
        empty();
      }
      return;
    }
    select(next.name());
  }

  private void select(String name) {
    for (Entry<NodeProfile> entry : list.getItems()) {
      if (entry.name().equals(name)) {
        boolean same = Objects.equals(entry, list.getSelectionModel().getSelectedItem());
        list.getSelectionModel().select(entry);
        if (same) {
          show(entry);
        }
        return;
      }
    }
  }

  private void show(Entry<NodeProfile> entry) {
    NodeProfile node = entry.content();
    if (node == null) {
      editor = null;
      put(new BrokenFilePane<>(entry, model, NodeProfileYaml::read, () -> delete(entry)));
      return;
    }
    edit(new NodeFormModel(node, model.names()), () -> delete(entry));
  }

  private void add() {
    list.getSelectionModel().clearSelection();
    edit(new NodeFormModel(null, model.names()), () -> {});
    if (editor != null) {
      // A scroll pane takes its content into the scene only when it is styled.
      detail.applyCss();
      editor.focusFirst();
    }
  }

  private void edit(NodeFormModel form, Runnable delete) {
    editor = new NodeEditor(form, tester, this::save, delete, this::cancel);
    ScrollPane scroll = new ScrollPane(editor.body());
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    VBox.setVgrow(scroll, Priority.ALWAYS);
    put(new VBox(12, editor.head(), scroll));
  }

  private void save(NodeFormModel form) {
    form.profile()
        .ifPresentOrElse(
            node -> {
              editor = null;
              model.save(
                  node,
                  form.originalName(),
                  () -> {
                    select(node.name());
                    notices.say("Saved " + node.name() + ".");
                  });
            },
            () -> notices.say("Not saved: look at " + String.join(", ", form.wrongFields()) + "."));
  }

  private void cancel() {
    editor = null;
    refresh(model.entries());
  }

  private void delete(Entry<NodeProfile> entry) {
    editor = null;
    model.delete(
        entry,
        deleted ->
            notices.show(
                "Deleted " + deleted.name() + ".",
                "Undo",
                () -> model.restore(deleted, () -> select(deleted.name()))));
  }

  private void empty() {
    editor = null;
    Label title = new Label("No nodes yet");
    title.getStyleClass().add("card-title");
    Label words =
        new Label(
            "A node is a machine that takes part in a test: how to log in there, and which network"
                + " its data takes. A run needs two; both may be this machine.");
    words.setWrapText(true);
    words.setMaxWidth(430);
    words.getStyleClass().add("muted");
    words.setTextAlignment(javafx.scene.text.TextAlignment.CENTER);
    Button add = new Button("Add the first node", Icons.icon(Feather.PLUS));
    add.setId("add-first-node");
    add.getStyleClass().add("primary");
    add.setOnAction(e -> add());
    VBox box = new VBox(Icons.icon(Feather.SERVER), title, words, add);
    box.getStyleClass().add("empty");
    put(box);
  }

  private void put(Region content) {
    StackPane.setMargin(content, new Insets(14, 16, 0, 16));
    detail.getChildren().setAll(content);
  }

  private void tell(List<Problem> problems) {
    notices.say(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
  }
}
