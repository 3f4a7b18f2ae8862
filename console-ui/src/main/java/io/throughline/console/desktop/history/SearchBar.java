package io.throughline.console.desktop.history;

import io.throughline.console.desktop.shell.TypedChoice;
import io.throughline.protocol.result.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The search: text, and a choice each of scenario, node, verdict, tag and time. */
final class SearchBar extends VBox {
  private final HistoryModel model;
  private final TextField text = new TextField();
  private final ComboBox<String> scenario = words("search-scenario", "Any scenario");
  private final ComboBox<String> node = words("search-node", "Any node");
  private final ComboBox<String> tag = words("search-tag", "Any tag");
  private final ComboBox<Optional<Outcome>> outcome;
  private final ComboBox<Period> period;
  private boolean showing;

  SearchBar(HistoryModel model) {
    super(6);
    this.model = model;
    text.setId("search-text");
    text.setPromptText("Search id, node, tag, note …");
    text.setAccessibleText("Search runs");
    text.setTooltip(
        new Tooltip("Part of a run's id, scenario, node, transport, verdict, tag or note"));
    outcome = choice("search-verdict", o -> o.map(RunListText::outcome).orElse("Any verdict"));
    outcome.getItems().add(Optional.empty());
    Arrays.stream(Outcome.values()).forEach(each -> outcome.getItems().add(Optional.of(each)));
    outcome.setValue(Optional.empty());
    period = choice("search-period", Period::label);
    period.getItems().setAll(Period.values());
    period.setValue(Period.ANY);
    outcome.setAccessibleText("Verdict");
    period.setAccessibleText("When");
    for (ComboBox<?> box : List.of(scenario, node, outcome, tag, period)) {
      box.setMaxWidth(Double.MAX_VALUE);
      box.setOnAction(e -> search());
    }
    GridPane grid = new GridPane(6, 6);
    ColumnConstraints half = new ColumnConstraints();
    half.setPercentWidth(50);
    half.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().addAll(half, half);
    grid.addRow(0, scenario, node);
    grid.addRow(1, outcome, tag);
    grid.add(period, 0, 2, 2, 1);
    getChildren().addAll(text, grid);
    text.textProperty().subscribe(typed -> search());
    model.choicesProperty().subscribe(this::offer);
  }

  /** No restriction any longer. */
  void clear() {
    showing = true;
    text.clear();
    scenario.setValue("");
    node.setValue("");
    tag.setValue("");
    outcome.setValue(Optional.empty());
    period.setValue(Period.ANY);
    showing = false;
    search();
  }

  private void search() {
    if (showing) {
      return;
    }
    Query wanted =
        new Query(
            text.getText(),
            chosen(scenario),
            chosen(node),
            chosen(tag),
            Objects.requireNonNullElse(outcome.getValue(), Optional.<Outcome>empty()),
            Objects.requireNonNullElse(period.getValue(), Period.ANY));
    if (!wanted.equals(model.query())) {
      model.search(wanted);
    }
  }

  private void offer(HistoryModel.Choices choices) {
    showing = true;
    offer(scenario, choices.scenarios());
    offer(node, choices.nodes());
    offer(tag, choices.tags());
    showing = false;
  }

  /** Offers options; the choice stays, also where no run has it any longer. */
  private static void offer(ComboBox<String> box, List<String> options) {
    String chosen = chosen(box);
    List<String> all = new ArrayList<>(List.of(""));
    all.addAll(options);
    if (!all.contains(chosen)) {
      all.add(chosen);
    }
    if (!box.getItems().equals(all)) {
      box.getItems().setAll(all);
    }
    box.setValue(chosen);
  }

  private static String chosen(ComboBox<String> box) {
    return Objects.requireNonNullElse(box.getValue(), "");
  }

  private static ComboBox<String> words(String id, String any) {
    ComboBox<String> box = choice(id, word -> word.isEmpty() ? any : word);
    box.getItems().add("");
    box.setValue("");
    box.setAccessibleText(any);
    return box;
  }

  private static <T> ComboBox<T> choice(String id, Function<T, String> label) {
    ComboBox<T> box = TypedChoice.box(label);
    box.setId(id);
    box.setMinWidth(0);
    box.setPrefWidth(100);
    return box;
  }
}
