package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.files.BrokenFilePane;
import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Notices;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.Entry;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.problem.Problem;
import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.Insets;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
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
  private final NodeTools tools;
  private final NodeExchange exchange;
  private final Threads threads;
  private final NodeTester tester;
  private final NodeSide side;
  private final StackPane detail = new StackPane();
  private @Nullable NodeEditor editor;

  public NodesPage(
      NodesModel model, NodeTools tools, NodeExchange exchange, Threads threads, Notices notices) {
    this.model = model;
    this.tools = tools;
    this.exchange = exchange;
    this.threads = threads;
    this.notices = notices;
    tester = new NodeTester(tools, threads, notices);
    side = new NodeSide(this::add, this::picked, this::diagnose);
    side.onFiles(this::importNodes, this::exportNodes);
    getStyleClass().add("page");
    HBox.setHgrow(detail, Priority.ALWAYS);
    getChildren().addAll(side, detail);
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

  private void refresh(List<Entry<NodeProfile>> entries) {
    List<String> was = side.selected().stream().map(Entry::name).toList();
    side.show(entries);
    if ((editor != null && editor.model().isNew()) || side.selected().size() > 1) {
      return;
    }
    Entry<NodeProfile> next =
        entries.stream()
            .filter(e -> was.contains(e.name()))
            .findFirst()
            .orElse(entries.isEmpty() ? null : entries.getFirst());
    if (next != null) {
      side.select(next.name());
    } else if (model.loadedProperty().get()) {
      empty();
    }
  }

  private void picked(List<Entry<NodeProfile>> entries) {
    if (entries.size() == 1) {
      show(entries.getFirst());
    } else if (entries.size() > 1) {
      editor = null;
      put(several(entries));
    }
  }

  private VBox several(List<Entry<NodeProfile>> entries) {
    boolean two = entries.size() == 2 && entries.stream().allMatch(e -> e.content() != null);
    Label title =
        new Label(String.join(two ? " and " : ", ", entries.stream().map(Entry::name).toList()));
    title.getStyleClass().add("card-title");
    title.setWrapText(true);
    Label words =
        new Label(
            two
                ? "A diagnosis starts agents on both, looks at the nodes and at the way between"
                    + " them, and says what is wrong, why it matters, and which command mends it."
                    + " It changes nothing."
                : "Pick two nodes without mistakes to look at the way between them.");
    words.setWrapText(true);
    words.setMaxWidth(430);
    words.getStyleClass().add("muted");
    words.setTextAlignment(javafx.scene.text.TextAlignment.CENTER);
    VBox box = new VBox(Icons.icon(Feather.ACTIVITY), title, words);
    box.getStyleClass().add("empty");
    return box;
  }

  private void diagnose(List<NodeProfile> both) {
    NodeProfile a = both.getFirst();
    NodeProfile b = both.getLast();
    DiagnosisModel shown = new DiagnosisModel(a, b);
    DiagnosisPane pane = new DiagnosisPane(shown, () -> diagnose(both));
    editor = null;
    put(pane);
    threads.run(
        () -> tools.diagnose().apply(a, b), pane::begun, problems -> shown.failed(words(problems)));
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
    side.clearSelection();
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
                    side.select(node.name());
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
                () -> model.restore(deleted, () -> side.select(deleted.name()))));
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
    Button other = new Button("Import …");
    other.setId("import-first-nodes");
    other.setOnAction(e -> importNodes());
    HBox buttons = new HBox(8, add, other);
    buttons.setAlignment(javafx.geometry.Pos.CENTER);
    VBox box = new VBox(Icons.icon(Feather.SERVER), title, words, buttons);
    box.getStyleClass().add("empty");
    put(box);
  }

  private void put(Region content) {
    StackPane.setMargin(content, new Insets(14, 16, 0, 16));
    detail.getChildren().setAll(content);
  }

  private void importNodes() {
    exchange.importNodes(words -> {
      editor = null;
      model.load();
      notices.say(words);
    });
  }

  private void exportNodes() {
    List<NodeProfile> all =
        model.entries().stream().flatMap(entry -> entry.value().stream()).toList();
    exchange.exportNodes(all, side.sound(), notices::say);
  }

  private void tell(List<Problem> problems) {
    notices.say(words(problems));
  }

  private static String words(List<Problem> problems) {
    return problems.stream().map(Problem::toString).collect(Collectors.joining("\n"));
  }
}
