package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.nodes.ImportModel.Row;
import io.throughline.console.desktop.shell.FullText;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.importexport.Importer.Imported;
import io.throughline.console.importexport.Importer.Outcome;
import io.throughline.console.importexport.NodeFiles.Form;
import java.io.File;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.event.ActionEvent;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;

/** Asks which nodes of another file become profiles; its result is what became of them. */
public final class ImportDialog extends Dialog<List<Imported>> {
  private static final double WIDTH = 620;
  private static final double LIST_HEIGHT = 220;
  private static final double BUTTON = 116;

  private final ImportModel model;
  private final GridPane found = new GridPane(14, 7);
  private final Label none = Labels.of("", "muted");
  private final CheckBox replace =
      new CheckBox("Give nodes that are there the file's values; their other fields stay");
  private final List<CheckBox> boxes = new ArrayList<>();
  private final Button take;

  public ImportDialog(ImportModel model) {
    super();
    this.model = model;
    setTitle("Import nodes");
    setResizable(true);
    none.setId("import-none");
    none.setWrapText(true);
    // However many mistakes a file has, the buttons stay where they are.
    VBox told = new VBox(8, FileRow.problem("import", model.problemProperty()), none, found);
    ScrollPane list = Layouts.scrolled(told);
    list.setMinHeight(LIST_HEIGHT);
    list.setPrefHeight(LIST_HEIGHT);
    replace.setId("import-replace");
    VBox content =
        new VBox(
            12,
            Labels.of("Import nodes", "dialog-title"),
            FileRow.forms("import", model.formProperty()),
            FileRow.path("import", model.pathProperty(), model::look, model::read, this::browse),
            list,
            replace);
    content.setPrefWidth(WIDTH);
    getDialogPane().setContent(content);
    ButtonType importing = new ButtonType("Import", ButtonData.OK_DONE);
    getDialogPane().getButtonTypes().addAll(importing, ButtonType.CANCEL);
    getDialogPane().setMinHeight(Region.USE_PREF_SIZE);
    take = (Button) getDialogPane().lookupButton(importing);
    take.setId("import-now");
    // The bar of buttons keeps the width that the first text had.
    getDialogPane().getChildren().stream()
        .filter(ButtonBar.class::isInstance)
        .forEach(bar -> ((ButtonBar) bar).setButtonMinWidth(BUTTON));
    FileRow.focus(this, "import");
    // The dialog stays until the files are written, and says there what went wrong.
    take.addEventFilter(
        ActionEvent.ACTION,
        event -> {
          event.consume();
          model.take(
              chosen(),
              imported -> {
                setResult(imported);
                close();
              });
        });
    setResultConverter(button -> null);
    model.formProperty().subscribe(form -> begin());
    model.rowsProperty().subscribe(rows -> show(rows));
    replace.selectedProperty().subscribe(on -> allow());
  }

  /** The person's own file, where there is one, is read at once; others have to be named first. */
  private void begin() {
    if (model.pathProperty().get().isEmpty()) {
      show(List.of());
    } else {
      model.read();
    }
  }

  private void show(List<Row> rows) {
    found.getChildren().clear();
    boxes.clear();
    none.setText(
        switch (model.formProperty().get()) {
          case SSH_CONFIG -> "Hosts of an SSH config; patterns such as Host * are no hosts.";
          case AGENTS -> "A line NAME ADDRESS PORT for each agent: the data side of a node.";
          case TEMPLATE ->
              "Pages made of node-template.md, or a folder of them; commas between several.";
        });
    Layouts.show(none, rows.isEmpty());
    for (Row row : rows) {
      CheckBox box = new CheckBox(row.name());
      box.setId("import-node-" + row.name());
      // An underscore belongs to the name.
      box.setMnemonicParsing(false);
      box.setUserData(row);
      box.setSelected(row.outcome() == Outcome.MADE);
      box.selectedProperty().subscribe(on -> count());
      boxes.add(box);
      Label place = Labels.of(row.place(), "muted");
      Label words =
          Labels.whole(row.words(), "small", row.outcome() == Outcome.MADE ? "good" : "muted");
      FullText.offer(box, place);
      found.addRow(boxes.size(), box, place, words);
      GridPane.setHgrow(place, Priority.ALWAYS);
    }
    allow();
  }

  /**
   * Enables the boxes: a node that is there just so needs nothing, one that differs only where its
   * values may be replaced.
   */
  private void allow() {
    for (CheckBox box : boxes) {
      Outcome outcome = ((Row) box.getUserData()).outcome();
      boolean may = outcome == Outcome.MADE || (outcome == Outcome.CHANGED && replace.isSelected());
      box.setDisable(!may);
      if (!may) {
        box.setSelected(false);
      } else if (outcome == Outcome.CHANGED) {
        box.setSelected(true);
      }
    }
    replace.setDisable(
        boxes.stream().noneMatch(b -> ((Row) b.getUserData()).outcome() == Outcome.CHANGED));
    count();
  }

  private void count() {
    int many = chosen().size();
    take.setDisable(many == 0);
    take.setText(many < 2 ? "Import" : "Import " + many);
  }

  private Set<String> chosen() {
    Set<String> names = new HashSet<>();
    boxes.stream().filter(CheckBox::isSelected).forEach(box -> names.add(box.getText()));
    return names;
  }

  private void browse() {
    FileChooser chooser = new FileChooser();
    chooser.setTitle("Import nodes from");
    if (model.formProperty().get() == Form.TEMPLATE) {
      List<File> files = chooser.showOpenMultipleDialog(getDialogPane().getScene().getWindow());
      if (files != null) {
        picked(files.stream().map(File::getPath).collect(Collectors.joining(", ")));
      }
    } else {
      File file = chooser.showOpenDialog(getDialogPane().getScene().getWindow());
      if (file != null) {
        picked(file.getPath());
      }
    }
  }

  private void picked(String path) {
    model.pathProperty().set(path);
    model.read();
  }
}
