package io.throughline.console.desktop.scenarios;

import io.throughline.console.desktop.files.FilesPage;
import io.throughline.console.desktop.shell.DeleteKey;
import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.desktop.shell.Notices;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.scenario.ScenarioYaml;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The list of saved scenarios, and beside it the one that is chosen. */
public final class ScenariosPage extends FilesPage<Scenario> {
  private final ScenariosModel model;
  private final Consumer<Scenario> use;
  private final ListView<FolderEntry<Scenario>> list = new ListView<>();
  private @Nullable ScenarioEditor editor;
  private boolean refreshing;

  /**
   * @param use opens the Run page with a scenario
   */
  public ScenariosPage(ScenariosModel model, Consumer<Scenario> use, Notices notices) {
    super(model, notices, 8);
    this.model = model;
    this.use = use;
    begin(side());
  }

  private VBox side() {
    Label title = Labels.of("Scenarios", "page-title");
    HBox head = Layouts.row(8, title, Layouts.gap(), newButton("add-scenario", "New"));
    list.setId("scenario-list");
    list.setCellFactory(view -> new ScenarioFileCell(this::waits));
    list.setAccessibleText("Scenarios");
    DeleteKey.on(list, chosen -> remove(chosen.getFirst()));
    VBox.setVgrow(list, Priority.ALWAYS);
    list.getSelectionModel()
        .selectedItemProperty()
        .subscribe(entry -> {
          if (!refreshing && entry != null) {
            show(entry);
          }
        });
    VBox side = new VBox(10, head, list);
    side.getStyleClass().addAll("side-list", "scenario-files");
    return side;
  }

  /** A menu of the kinds, each with its question. */
  private MenuButton newButton(String id, String text) {
    MenuButton button = new MenuButton(text, Icons.icon(Feather.PLUS));
    button.setId(id);
    for (ScenarioKind kind : ScenarioKinds.all()) {
      MenuItem item = new MenuItem(kind.label() + ": " + kind.question());
      item.setId("new-" + kind.id());
      // Or the underscore of ucx_perftest is taken for a key's mark, and left out.
      item.setMnemonicParsing(false);
      item.setOnAction(e ->
          add(new Scenario(model.freeName(kind.id()), "", kind, Map.of(), Map.of(), List.of())));
      button.getItems().add(item);
    }
    return button;
  }

  @Override
  protected void refresh(List<FolderEntry<Scenario>> entries) {
    FolderEntry<Scenario> was = list.getSelectionModel().getSelectedItem();
    boolean stays = editor != null && stays(editor.model());
    refreshing = true;
    list.getItems().setAll(entries);
    if (stays && was != null) {
      entries.stream()
          .filter(entry -> entry.name().equals(was.name()))
          .findFirst()
          .ifPresent(list.getSelectionModel()::select);
    }
    refreshing = false;
    if (!stays) {
      choose(entries, was == null ? List.of() : List.of(was.name()));
    }
  }

  @Override
  protected void select(String name) {
    for (FolderEntry<Scenario> entry : list.getItems()) {
      if (entry.name().equals(name)) {
        refreshing = true;
        list.getSelectionModel().select(entry);
        refreshing = false;
        list.scrollTo(entry);
        show(entry);
        return;
      }
    }
  }

  @Override
  protected void show(FolderEntry<Scenario> entry) {
    Scenario scenario = entry.content();
    if (scenario == null || asText(entry)) {
      editor = null;
      open(entry, ScenarioYaml::read, () -> remove(entry));
      return;
    }
    edit(entry.name(), new ScenarioEditModel(scenario, false, model.names()), entry);
  }

  @Override
  protected void marked() {
    list.refresh();
  }

  private void add(Scenario scenario) {
    list.getSelectionModel().clearSelection();
    edit(FRESH + scenario.name(), new ScenarioEditModel(scenario, true, model.names()), null);
    if (editor != null) {
      editor.focusFirst();
    }
  }

  private void edit(String name, ScenarioEditModel fresh, @Nullable FolderEntry<Scenario> entry) {
    ScenarioEditModel form = draft(name, ScenarioEditModel.class, fresh);
    editor =
        new ScenarioEditor(
            form,
            new ScenarioEditor.Does(
                () -> save(form),
                () -> saveAs(form),
                () -> add(renamed(form.original(), model.freeName(form.original().name()))),
                entry == null ? () -> {} : () -> remove(entry),
                () -> cancel(form),
                () -> revert(form),
                () -> use.accept(form.original())));
    open(name, form, editor);
    if (entry != null) {
      ScenarioEditor shown = editor;
      model.readText(entry, text -> shown.notes(heading(text)));
    }
  }

  /** The comment with which a file begins, as one text in paragraphs. */
  private static String heading(String file) {
    return file.lines()
        .takeWhile(line -> line.startsWith("#"))
        .map(line -> line.substring(1).strip())
        .collect(Collectors.joining("\n"))
        .replaceAll("(?<!\n)\n(?!\n)", " ")
        .replace("\n\n", "\n")
        .strip();
  }

  private void save(ScenarioEditModel form) {
    form.scenario()
        .ifPresentOrElse(
            scenario -> keep(scenario, scenario.name(), form.originalName(), form),
            () -> scold("Not saved", form.wrongFields()));
  }

  private void saveAs(ScenarioEditModel form) {
    form.scenario()
        .ifPresentOrElse(
            scenario -> {
              Scenario other = renamed(scenario, model.freeName(scenario.name()));
              keep(other, other.name(), "", form);
            },
            () -> scold("Not saved", form.wrongFields()));
  }

  private void cancel(ScenarioEditModel form) {
    drop(form);
    editor = null;
    refresh(model.entries());
  }

  private static Scenario renamed(Scenario scenario, String name) {
    return new Scenario(
        name,
        scenario.description(),
        scenario.kind(),
        scenario.given(),
        scenario.ucxEnvironment(),
        scenario.thresholds());
  }

  @Override
  protected void removed(String name) {
    editor = null;
  }

  @Override
  protected Region empty() {
    leave();
    editor = null;
    return Layouts.empty(
        Feather.SLIDERS,
        "No scenarios saved yet",
        "A scenario is what is measured: a question, its settings, and what the result must"
            + " satisfy. Every kind can be run with its defaults on the Run page; save one here"
            + " to keep your own values.",
        newButton("add-first-scenario", "Make the first scenario"));
  }
}
