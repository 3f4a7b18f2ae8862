package io.throughline.console.desktop.history;

import io.throughline.console.desktop.shell.Buttons;
import io.throughline.console.desktop.shell.DeleteKey;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.desktop.shell.Notices;
import io.throughline.console.history.RunLine;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.Outcome;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.value.ObservableBooleanValue;
import javafx.collections.ListChangeListener;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.SelectionMode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;

/** The list of runs, and beside it the one that is chosen, or several held against each other. */
public final class HistoryPage extends HBox {
  private final HistoryModel model;
  private final Actions actions;
  private final ObservableBooleanValue dark;
  private final Notices notices;
  private final SearchBar search;
  private final ListView<RunLine> list = new ListView<>();
  private final Label count = Labels.of("", "muted", "small");
  private final StackPane detail = new StackPane();
  private final RunDetailPane opened;
  private boolean refreshing;
  private List<String> wanted = List.of();

  /**
   * @param dark whether the charts are drawn for the dark theme
   */
  public HistoryPage(
      HistoryModel model, Actions actions, ObservableBooleanValue dark, Notices notices) {
    this.model = model;
    this.actions = actions;
    this.dark = dark;
    this.notices = notices;
    search = new SearchBar(model);
    opened = new RunDetailPane(model, actions, dark, this::choose, line -> delete(List.of(line)));
    getStyleClass().add("page");
    HBox.setHgrow(detail, Priority.ALWAYS);
    detail.setMinWidth(0);
    getChildren().addAll(side(), detail);
    detail
        .getChildren()
        .addListener(
            (ListChangeListener<Node>)
                change -> {
                  while (change.next()) {
                    change.getRemoved().forEach(HistoryPage::dispose);
                  }
                });
    model.unreadProperty().addListener((unread, before, now) -> show());
    model.onProblems(problems -> notices.say(Problem.joined(problems, "\n")));
    model.linesProperty().subscribe(this::refresh);
    model.loadedProperty().subscribe(loaded -> refresh(model.linesProperty().get()));
    model.load();
  }

  private static void dispose(Node shown) {
    if (shown instanceof ComparePane pane) {
      pane.dispose();
    }
  }

  private VBox side() {
    list.setId("run-list");
    list.setCellFactory(view -> new RunCell());
    list.setAccessibleText("Runs");
    list.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    list.getSelectionModel()
        .getSelectedItems()
        .subscribe(() -> {
          if (!refreshing) {
            show();
          }
        });
    DeleteKey.on(list, this::delete);
    VBox.setVgrow(list, Priority.ALWAYS);
    count.setId("run-count");
    Label hint =
        Labels.wrapped(
            "Ctrl-click, or Shift and an arrow key, chooses several to compare.", "muted", "small");
    VBox side = new VBox(8, Labels.of("History", "page-title"), search, count, list, hint);
    side.getStyleClass().addAll("side-list", "history-list");
    return side;
  }

  private List<RunLine> selected() {
    // While items are replaced, JavaFX has a null for what is gone.
    return list.getSelectionModel().getSelectedItems().stream().filter(Objects::nonNull).toList();
  }

  private void refresh(List<RunLine> lines) {
    List<String> chosen =
        wanted.isEmpty() ? selected().stream().map(RunLine::runId).toList() : wanted;
    refreshing = true;
    list.getItems().setAll(lines);
    list.getSelectionModel().clearSelection();
    for (int i = 0; i < lines.size(); i++) {
      if (chosen.contains(lines.get(i).runId())) {
        list.getSelectionModel().select(i);
      }
    }
    if (list.getSelectionModel().isEmpty() && !lines.isEmpty()) {
      list.getSelectionModel().select(0);
    }
    refreshing = false;
    wanted = List.of();
    count.setText(model.loadedProperty().get() ? counted(lines.size()) : "");
    show();
  }

  private static String counted(int runs) {
    return runs >= Query.MOST
        ? "The newest %d runs; search to see others".formatted(runs)
        : runs == 1 ? "1 run" : runs + " runs";
  }

  private void show() {
    List<RunLine> chosen = selected();
    if (!model.loadedProperty().get() && !model.unreadProperty().get().isEmpty()) {
      unread();
    } else if (!model.loadedProperty().get()) {
      detail.getChildren().setAll(new ProgressIndicator());
      ((Region) detail.getChildren().getFirst()).setMaxSize(38, 38);
    } else if (model.emptyProperty().get()) {
      empty();
    } else if (list.getItems().isEmpty()) {
      nothingFound();
    } else if (chosen.isEmpty()) {
      nothingChosen();
    } else if (chosen.size() == 1) {
      open(chosen.getFirst());
    } else {
      compare(inOrder(chosen));
    }
  }

  /** The baseline first, else the oldest: the others are held against it. */
  private static List<String> inOrder(List<RunLine> chosen) {
    return chosen.stream()
        .sorted(
            Comparator.comparing((RunLine line) -> !line.marks().pinned())
                .thenComparingLong(RunLine::startedMillis))
        .map(RunLine::runId)
        .toList();
  }

  private void open(RunLine line) {
    if (detail.getChildren().contains(opened) && opened.shows(line)) {
      opened.show(line);
      return;
    }
    model.open(
        line.runId(),
        run -> {
          List<RunLine> now = selected();
          if (now.size() == 1 && now.getFirst().runId().equals(line.runId())) {
            opened.show(run, now.getFirst());
            detail.getChildren().setAll(opened);
          }
        });
  }

  private void compare(List<String> runIds) {
    boolean there =
        !detail.getChildren().isEmpty()
            && detail.getChildren().getFirst() instanceof ComparePane shown
            && Set.copyOf(runIds).equals(ids(shown));
    if (there) {
      return;
    }
    List<RunLine> before = selected();
    actions
        .compare()
        .accept(
            runIds,
            compared -> {
              if (selected().equals(before)) {
                detail
                    .getChildren()
                    .setAll(
                        new ComparePane(
                            compared, dark, () -> actions.exportComparison().accept(compared)));
              }
            });
  }

  /** As if a person had chosen them in the list. */
  private void choose(List<String> runIds) {
    wanted = runIds;
    boolean listed = runIds.stream().allMatch(id -> model.line(id).isPresent());
    if (listed) {
      refresh(model.linesProperty().get());
    } else {
      search.clear();
    }
  }

  private static Set<String> ids(ComparePane pane) {
    return pane.compared().variants().stream()
        .flatMap(variant -> variant.runs().stream())
        .map(run -> run.runId())
        .collect(Collectors.toSet());
  }

  private void delete(List<RunLine> chosen) {
    // Of several those that are over; where none is, history says why they stay.
    List<RunLine> over =
        chosen.stream().filter(line -> line.status().outcome() != Outcome.RUNNING).toList();
    List<RunLine> lines = over.isEmpty() ? chosen : over;
    if (lines.isEmpty()) {
      return;
    }
    List<String> ids = lines.stream().map(RunLine::runId).toList();
    String what =
        lines.size() == 1
            ? "Deleted the run of %s, %s."
                .formatted(
                    lines.getFirst().subject().scenario(),
                    RunListText.when(lines.getFirst().startedMillis()))
            : "Deleted %d runs.".formatted(lines.size());
    String left = lines.size() < chosen.size() ? " What still goes on stays." : "";
    model.delete(
        ids,
        () ->
            notices.undoable(
                what + left,
                () -> {
                  wanted = ids;
                  model.restore(ids, () -> {});
                }));
  }

  private void empty() {
    Button run = Buttons.of("go-to-run", "Go to Run", Feather.PLAY_CIRCLE, actions.watch());
    place(
        Feather.CLOCK,
        "No runs yet",
        "Every run is kept here, with all that was measured, also one that was stopped or that"
            + " failed. Make the first one on the Run page.",
        run);
  }

  private void unread() {
    Button again = Buttons.of("read-again", "Try again", Feather.ROTATE_CW, model::load);
    place(Feather.ALERT_TRIANGLE, "Runs cannot be read", model.unreadProperty().get(), again);
  }

  private void nothingFound() {
    Button all = Buttons.of("clear-search", "Show all runs", Feather.X, () -> search.clear());
    place(Feather.SEARCH, "No matching runs", "Loosen the filters, or show all runs.", all);
  }

  private void nothingChosen() {
    Button newest = new Button("Open the newest");
    newest.setOnAction(e -> list.getSelectionModel().select(0));
    place(Feather.CLOCK, "No run is chosen", "Choose one in the list, or several.", newest);
  }

  private void place(Ikon icon, String title, String sentence, Button button) {
    button.getStyleClass().add("primary");
    VBox box = Layouts.empty(icon, title, sentence, button);
    StackPane.setMargin(box, new Insets(14));
    detail.getChildren().setAll(box);
  }
}
