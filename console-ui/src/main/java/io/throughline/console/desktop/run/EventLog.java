package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.Clipboards;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.protocol.result.RunEvent;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.SelectionMode;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** The run's log; lines can be selected and copied. */
final class EventLog extends ListView<RunEvent> {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());

  private static final int LAYOUTS = 3;

  private int unsettled;

  EventLog() {
    setId("events");
    getStyleClass().add("event-log");
    setAccessibleText("Events of the run");
    setCellFactory(view -> new Line());
    setPlaceholder(Labels.of("Nothing has happened yet.", "muted"));
    getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    setOnKeyPressed(e -> {
      if (new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN).match(e)) {
        Clipboards.copy(words(getSelectionModel().getSelectedItems()));
      }
    });
  }

  /** Shows these by time, since nodes tell of some late; follows the end. */
  void show(List<RunEvent> events) {
    List<RunEvent> sorted =
        events.stream().sorted(Comparator.comparingLong(RunEvent::atMillis)).toList();
    List<RunEvent> had = getItems();
    int same = 0;
    while (same < Math.min(had.size(), sorted.size()) && had.get(same).equals(sorted.get(same))) {
      same++;
    }
    // What stays keeps its place, and a person's selection with it.
    had.subList(same, had.size()).clear();
    had.addAll(sorted.subList(same, sorted.size()));
    unsettled = LAYOUTS;
    toEnd();
  }

  private void toEnd() {
    if (!getItems().isEmpty()) {
      scrollTo(getItems().size() - 1);
    }
  }

  /** How many rows the last lines take is known only when they were laid out. */
  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    if (unsettled > 0) {
      unsettled--;
      Platform.runLater(this::toEnd);
    }
  }

  String text() {
    return words(getItems());
  }

  private static String words(List<RunEvent> events) {
    return events.stream()
        .map(e ->
            TIME.format(Instant.ofEpochMilli(e.atMillis()))
                + (e.node().isEmpty() ? "" : "  " + e.node())
                + "  "
                + e.text()
                + "\n")
        .collect(Collectors.joining());
  }

  private static final class Line extends ListCell<RunEvent> {
    private final Label time = new Label();
    private final Label node = new Label();
    private final Label text = new Label();
    private final HBox line = new HBox(10, time, node, text);

    Line() {
      time.getStyleClass().addAll("muted", "small", "mono");
      time.setMinWidth(Region.USE_PREF_SIZE);
      node.getStyleClass().addAll("small", "strong");
      node.setMinWidth(Region.USE_PREF_SIZE);
      text.getStyleClass().add("small");
      text.setWrapText(true);
      HBox.setHgrow(text, Priority.ALWAYS);
      line.getStyleClass().add("event-line");
      setPrefWidth(0);
    }

    @Override
    protected void updateItem(RunEvent event, boolean empty) {
      super.updateItem(event, empty);
      if (empty || event == null) {
        setGraphic(null);
        return;
      }
      time.setText(TIME.format(Instant.ofEpochMilli(event.atMillis())));
      node.setText(event.node());
      node.setManaged(!event.node().isEmpty());
      text.setText(event.text());
      text.getStyleClass().removeAll("bad", "warn");
      switch (event.kind()) {
        case "failure" -> text.getStyleClass().add("bad");
        case "gap", "fault" -> text.getStyleClass().add("warn");
        default -> {}
      }
      setGraphic(line);
    }
  }
}
