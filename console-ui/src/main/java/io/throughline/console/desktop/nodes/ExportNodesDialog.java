package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.TypedChoice;
import io.throughline.protocol.node.NodeProfile;
import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import javafx.event.ActionEvent;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;

/** Asks which nodes go to which file; its result is what was written. */
public final class ExportNodesDialog extends Dialog<List<Path>> {
  private final ExportModel model;
  private final Map<String, List<NodeProfile>> choices = new LinkedHashMap<>();
  private final Label there = Labels.of("", "warn");
  private boolean replace;

  /**
   * @param all every node without mistakes
   * @param picked in the list
   */
  public ExportNodesDialog(ExportModel model, List<NodeProfile> all, List<NodeProfile> picked) {
    super();
    this.model = model;
    setTitle("Export nodes");
    setResizable(true);
    choices(all, picked);
    ComboBox<String> which = TypedChoice.box(Function.identity());
    which.setId("export-which");
    which.getItems().setAll(choices.keySet());
    which.setAccessibleText("Which nodes");
    which.valueProperty().subscribe(choice -> model.nodesProperty().set(nodes(choice)));
    which.setValue(which.getItems().get(picked.size() > 1 ? 1 : 0));
    TextArea preview = new TextArea();
    preview.setId("export-preview");
    preview.setEditable(false);
    preview.getStyleClass().addAll("mono", "small");
    preview.textProperty().bind(model.previewProperty());
    preview.setPrefSize(640, 240);
    VBox.setVgrow(preview, Priority.ALWAYS);
    there.setId("export-there");
    there.setWrapText(true);
    VBox content =
        new VBox(
            12,
            Labels.of("Export nodes", "dialog-title"),
            FileRow.labelled("Nodes", which),
            FileRow.forms("export", model.formProperty()),
            FileRow.path("export", model.pathProperty(), () -> {}, () -> {}, this::browse),
            there,
            FileRow.problem("export", model.problemProperty()),
            preview);
    getDialogPane().setContent(content);
    ButtonType exporting = new ButtonType("Export", ButtonData.OK_DONE);
    getDialogPane().getButtonTypes().addAll(exporting, ButtonType.CANCEL);
    getDialogPane().setMinHeight(Region.USE_PREF_SIZE);
    Button export = (Button) getDialogPane().lookupButton(exporting);
    export.setId("export-nodes-now");
    FileRow.focus(this, "export");
    // The dialog stays until the files are written, and says there what went wrong.
    export.addEventFilter(
        ActionEvent.ACTION,
        event -> {
          event.consume();
          model.write(
              replace,
              file -> {
                replace = true;
                export.setText("Replace");
                Labels.say(there, file + " is there already; Replace writes over it.");
              },
              written -> {
                setResult(written);
                close();
              });
        });
    setResultConverter(button -> null);
    model
        .pathProperty()
        .subscribe(path -> {
          replace = false;
          export.setText("Export");
          Labels.say(there, "");
        });
  }

  private void choices(List<NodeProfile> all, List<NodeProfile> picked) {
    choices.put("All (%d)".formatted(all.size()), all);
    if (!picked.isEmpty()) {
      choices.put(
          picked.size() == 1
              ? picked.getFirst().name()
              : "The picked ones (%d)".formatted(picked.size()),
          picked);
    }
    TreeSet<String> tags = new TreeSet<>();
    all.forEach(node -> tags.addAll(node.tags()));
    for (String tag : tags) {
      List<NodeProfile> tagged = all.stream().filter(n -> n.tags().contains(tag)).toList();
      choices.put("@%s (%d)".formatted(tag, tagged.size()), tagged);
    }
  }

  private List<NodeProfile> nodes(String choice) {
    return choices.getOrDefault(choice, List.of());
  }

  private void browse() {
    File picked;
    if (model.toFolder()) {
      DirectoryChooser chooser = new DirectoryChooser();
      chooser.setTitle("A folder for the pages");
      picked = chooser.showDialog(getDialogPane().getScene().getWindow());
    } else {
      FileChooser chooser = new FileChooser();
      chooser.setTitle("Export nodes to");
      chooser.setInitialFileName(new File(model.pathProperty().get()).getName());
      picked = chooser.showSaveDialog(getDialogPane().getScene().getWindow());
    }
    if (picked != null) {
      model.pathProperty().set(picked.getPath());
    }
  }
}
