package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.files.FilesPage;
import io.throughline.console.desktop.shell.Buttons;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.desktop.shell.Notices;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.problem.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The list of nodes, and beside it the one that is chosen. */
public final class NodesPage extends FilesPage<NodeProfile> {
  private final NodesModel model;
  private final NodeTools tools;
  private final NodeExchange exchange;
  private final Threads threads;
  private final NodeTester tester;
  private final NodeListPane side;
  private final Map<String, NodeTestPane> tests = new HashMap<>();
  private @Nullable NodeEditor editor;

  public NodesPage(
      NodesModel model, NodeTools tools, NodeExchange exchange, Threads threads, Notices notices) {
    super(model, notices, 16);
    this.model = model;
    this.tools = tools;
    this.exchange = exchange;
    this.threads = threads;
    tester = new NodeTester(tools, threads, notices);
    side = new NodeListPane(this::add, this::picked, this::diagnose, this::waits);
    side.onFiles(this::importNodes, this::exportNodes);
    side.onDelete(this::remove);
    begin(side);
  }

  @Override
  protected void refresh(List<FolderEntry<NodeProfile>> entries) {
    List<String> was = side.selected().stream().map(FolderEntry::name).toList();
    side.show(entries);
    if (side.selected().size() <= 1 && (editor == null || !stays(editor.model()))) {
      choose(entries, was);
    }
  }

  @Override
  protected void select(String name) {
    side.select(name);
  }

  private void picked(List<FolderEntry<NodeProfile>> entries) {
    if (entries.size() == 1) {
      show(entries.getFirst());
    } else if (entries.size() > 1) {
      close();
      put(several(entries));
    }
  }

  private static VBox several(List<FolderEntry<NodeProfile>> entries) {
    boolean sound = entries.stream().allMatch(each -> each.content() != null);
    return Layouts.empty(
        Feather.ACTIVITY,
        entries.size() == 2
            ? entries.getFirst().name() + " and " + entries.getLast().name()
            : entries.size() + " nodes",
        sound
            ? "A diagnosis starts agents on "
                + (entries.size() == 2
                    ? "both, looks at the nodes and at the way between them"
                    : "all, looks at the nodes, at the ways between them in a ring and at who is"
                        + " not like the others")
                + ", and says what is wrong, why it matters, and which command mends it."
                + " It changes nothing."
            : "Pick nodes without mistakes to look at the ways between them.");
  }

  private void diagnose(List<NodeProfile> group) {
    DiagnosisModel shown = new DiagnosisModel(group.stream().map(NodeProfile::name).toList());
    DiagnosisPane pane = new DiagnosisPane(shown, () -> diagnose(group));
    close();
    put(pane);
    threads.run(
        () -> tools.diagnose().apply(group),
        pane::begun,
        problems -> shown.failed(Problem.joined(problems, "\n")));
  }

  @Override
  protected void show(FolderEntry<NodeProfile> entry) {
    NodeProfile node = entry.content();
    if (node == null || asText(entry)) {
      editor = null;
      open(entry, NodeProfileYaml::read, () -> remove(entry));
      return;
    }
    edit(entry.name(), new NodeFormModel(node, model.names()), () -> remove(entry));
  }

  /** No form is shown any more. */
  private void close() {
    leave();
    editor = null;
  }

  @Override
  protected void marked() {
    side.refresh();
  }

  private void add() {
    side.clearSelection();
    edit(FRESH, new NodeFormModel(null, model.names()), () -> {});
    if (editor != null) {
      editor.focusFirst();
    }
  }

  private void edit(String name, NodeFormModel fresh, Runnable delete) {
    NodeFormModel form = draft(name, NodeFormModel.class, fresh);
    editor =
        new NodeEditor(
            form,
            new NodeEditor.Does(
                this::save,
                delete,
                form.isNew() ? this::cancel : () -> revert(form),
                probe -> test(name, form, probe)));
    showTest(tests.get(name));
    ScrollPane scroll = Layouts.scrolled(editor.body());
    open(name, form, new VBox(12, editor.head(), scroll));
  }

  /** Tests what is typed, saved or not; the card stays with the node until it is closed. */
  private void test(String name, NodeFormModel form, boolean probe) {
    form.profile()
        .ifPresentOrElse(
            node -> {
              endTest(name);
              NodeTestPane pane = new NodeTestPane(probe, tester::describe, this::closeTest);
              tests.put(name, pane);
              showTest(pane);
              pane.show(tester.begin(node, pane::begun));
            },
            () -> refuse(probe ? "Not probed" : "Not tested", form));
  }

  private void showTest(@Nullable NodeTestPane pane) {
    if (editor != null) {
      editor.test(pane);
    }
  }

  private void closeTest() {
    if (editor != null) {
      tests.values().remove(editor.test());
      editor.test(null);
    }
  }

  private void endTest(String name) {
    NodeTestPane pane = tests.remove(name);
    if (pane != null) {
      pane.stop();
    }
  }

  @Override
  protected void kept(String formerName, String name) {
    NodeTestPane pane = tests.remove(formerName.isEmpty() ? FRESH : formerName);
    if (pane != null) {
      tests.put(name, pane);
    }
  }

  private void refuse(String what, NodeFormModel form) {
    scold(what, form.wrongFields());
    if (editor != null) {
      editor.focusWrong();
    }
  }

  private void save(NodeFormModel form) {
    form.profile()
        .ifPresentOrElse(
            node -> keep(node, node.name(), form.originalName(), form),
            () -> refuse("Not saved", form));
  }

  private void cancel() {
    endTest(FRESH);
    if (editor != null) {
      drop(editor.model());
    }
    editor = null;
    refresh(model.entries());
  }

  @Override
  protected void removed(String name) {
    endTest(name);
    editor = null;
  }

  @Override
  protected Region empty() {
    close();
    Button add = Buttons.of("add-first-node", "Add the first node", Feather.PLUS, this::add);
    add.getStyleClass().add("primary");
    Button other = Buttons.of("import-first-nodes", "Import …", this::importNodes);
    HBox buttons = new HBox(8, add, other);
    buttons.setAlignment(Pos.CENTER);
    return Layouts.empty(
        Feather.SERVER,
        "No nodes yet",
        "A node is a machine that takes part in a test: how to log in there, and which network"
            + " its data takes. A run needs two; both may be this machine.",
        buttons);
  }

  private void importNodes() {
    exchange.importNodes(words -> {
      close();
      model.load();
      say(words);
    });
  }

  private void exportNodes() {
    List<NodeProfile> all =
        model.entries().stream().flatMap(entry -> entry.value().stream()).toList();
    exchange.exportNodes(all, side.sound(), this::say);
  }
}
