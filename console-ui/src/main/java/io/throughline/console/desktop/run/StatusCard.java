package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.Buttons;
import io.throughline.console.desktop.shell.FullText;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.geometry.VPos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The run's activity or end, its progress, and the figures that matter. */
final class StatusCard extends VBox {
  private static final PseudoClass ENDED = PseudoClass.getPseudoClass("ended");

  private final FontIcon icon = new FontIcon(Feather.PLAY_CIRCLE);
  private final Label title = Labels.of("", "status-title");
  private final Label words = Labels.wrapped("", "status-words");
  private final GridPane figures = new GridPane();
  private final List<Tile> tiles = new ArrayList<>();

  /**
   * @param export writes the report
   */
  StatusCard(RunModel model, Button export) {
    super(9);
    getStyleClass().addAll("card", "status-card");
    title.setId("status");
    words.setId("status-words");
    Label clock = Labels.whole("", "strong");
    clock.setId("clock");
    clock.textProperty().bind(model.clockProperty());
    Label identity = Labels.wrapped("", "muted", "small");
    identity.setId("run-identity");
    identity.textProperty().bind(model.identityProperty());
    identity.managedProperty().bind(model.identityProperty().isNotEmpty());
    VBox text = new VBox(1, title, identity, words);
    HBox.setHgrow(text, Priority.ALWAYS);
    text.setMinWidth(0);
    icon.getStyleClass().add("status-icon");
    export.setMinWidth(Region.USE_PREF_SIZE);
    ProgressBar bar = new ProgressBar();
    bar.setId("progress");
    bar.setMaxWidth(Double.MAX_VALUE);
    bar.setMinHeight(9);
    bar.setPrefHeight(9);
    bar.progressProperty().bind(model.fractionProperty());
    figures.getStyleClass().add("figures");
    setMinHeight(Region.USE_PREF_SIZE);
    getChildren().addAll(Layouts.row(12, icon, text, clock, export), bar, figures);
    model.titleProperty().subscribe(title::setText);
    model
        .wordsProperty()
        .subscribe(sentence -> {
          words.setText(sentence);
          words.setManaged(!sentence.isEmpty());
        });
    model.toneProperty().subscribe(this::tone);
    Runnable sign =
        () -> {
          export.setVisible(model.recordProperty().get() != null);
          pseudoClassStateChanged(ENDED, model.stateProperty().get() == RunModel.State.DONE);
          icon.setIconCode(icon(model));
        };
    model.stateProperty().subscribe(sign);
    model.toneProperty().subscribe(sign);
    model.recordProperty().subscribe(sign);
    model.figuresProperty().subscribe(this::figures);
  }

  private static Feather icon(RunModel model) {
    return switch (model.stateProperty().get()) {
      case READY -> Feather.PLAY_CIRCLE;
      case STARTING, RUNNING, STOPPING -> Feather.ACTIVITY;
      case DONE ->
          switch (model.toneProperty().get()) {
            case GOOD -> Feather.CHECK_CIRCLE;
            case NEUTRAL -> completed(model) ? Feather.CHECK_CIRCLE : Feather.ACTIVITY;
            case WARN, BAD -> Feather.ALERT_CIRCLE;
          };
    };
  }

  private static boolean completed(RunModel model) {
    RunRecord record = model.recordProperty().get();
    return record != null && record.status().outcome().whole();
  }

  private void tone(StatusLevel statusLevel) {
    for (StatusLevel any : StatusLevel.values()) {
      getStyleClass().remove("tone-" + any.style());
    }
    getStyleClass().add("tone-" + statusLevel.style());
  }

  void figures(List<Figure> list) {
    while (tiles.size() > list.size()) {
      figures.getChildren().removeAll(tiles.removeLast().labels());
      figures.getColumnConstraints().removeLast();
    }
    while (tiles.size() < list.size()) {
      Tile tile = new Tile(tiles.isEmpty());
      ColumnConstraints column = new ColumnConstraints();
      column.setHgrow(Priority.ALWAYS);
      figures.getColumnConstraints().add(column);
      figures.addColumn(tiles.size(), tile.labels().toArray(Label[]::new));
      tiles.add(tile);
    }
    for (int i = 0; i < list.size(); i++) {
      tiles.get(i).show(list.get(i));
    }
  }

  /** One figure. Kept and refilled, so that ten times a second costs nothing. */
  private static final class Tile {
    private static final int LONG = 28;
    private static final double WRAPPED = 165;

    /** A note of sentences would be a column of single words: it takes so many lines, and width. */
    private static final int MOST_LINES = 4;

    private static final double CHARACTER = 6.5;

    private final Label label = Labels.of("", "muted", "small");
    private final Label value = Labels.whole("");
    private final Label note = Labels.of("", "muted", "small");

    Tile(boolean headline) {
      value.getStyleClass().add(headline ? "figure-headline" : "figure-value");
      FullText.offer(label, note);
      for (Label words : List.of(label, note)) {
        words.setWrapText(true);
        words.setMinHeight(Region.USE_PREF_SIZE);
        words.setMinWidth(0);
        // All of the column: a figure and its unit are not torn apart beside empty room.
        words.setMaxWidth(Double.MAX_VALUE);
      }
      // Values stand in line, whatever the lines of the words around them.
      GridPane.setValignment(label, VPos.BOTTOM);
      GridPane.setValignment(note, VPos.TOP);
    }

    List<Label> labels() {
      return List.of(label, value, note);
    }

    void show(Figure figure) {
      label.setText(figure.label());
      value.setText(figure.value());
      note.setText(figure.note());
      // A long one takes a second line rather than another's room.
      int length = figure.note().length();
      note.setPrefWidth(
          length <= LONG
              ? Region.USE_COMPUTED_SIZE
              : Math.max(WRAPPED, length * CHARACTER / MOST_LINES));
    }
  }

  /** The button beside the verdict. */
  static Button exportButton(Runnable export) {
    Button button = Buttons.of("export", "Export report", Feather.SHARE, export);
    button.setVisible(false);
    button.managedProperty().bind(button.visibleProperty());
    return button;
  }
}
