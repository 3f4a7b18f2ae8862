package io.throughline.console.desktop.form;

import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The fields of a group under a heading that folds them away and then says their values. */
public final class GroupSection extends VBox {
  private final ToggleButton heading = new ToggleButton();
  private final List<FieldModel> fields;
  private final Label values = Labels.of("", "muted", "small");
  private final Label wrong = Labels.whole("", "bad", "small");

  public GroupSection(String title, List<FieldRow> rows) {
    super(2);
    getStyleClass().add("group-section");
    fields = rows.stream().map(FieldRow::field).toList();
    FontIcon arrow = Icons.icon(Feather.CHEVRON_DOWN);
    values.setTextOverrun(OverrunStyle.ELLIPSIS);
    values.setMinWidth(0);
    HBox words = Layouts.row(7, arrow, Labels.whole(title, "section-title"), values, wrong);
    HBox.setHgrow(values, Priority.ALWAYS);
    heading.setGraphic(words);
    heading.getStyleClass().setAll("group-heading");
    heading.setId("group-" + title.replace(' ', '-'));
    heading.setAccessibleText(title);
    heading.setMaxWidth(Double.MAX_VALUE);
    words.prefWidthProperty().bind(widthProperty().subtract(14));
    VBox body = new VBox(6);
    body.getStyleClass().add("group-body");
    body.getChildren().addAll(rows);
    body.visibleProperty().bind(heading.selectedProperty());
    body.managedProperty().bind(heading.selectedProperty());
    heading
        .selectedProperty()
        .subscribe(open -> {
          arrow.setIconCode(open ? Feather.CHEVRON_DOWN : Feather.CHEVRON_RIGHT);
          summarize();
        });
    fields.forEach(f -> {
      f.textProperty().subscribe(text -> summarize());
      f.problemProperty().subscribe(sentence -> summarize());
    });
    getChildren().addAll(heading, body);
  }

  public void setOpen(boolean open) {
    heading.setSelected(open);
  }

  private void summarize() {
    boolean open = heading.isSelected();
    long bad = fields.stream().filter(f -> !f.problemProperty().get().isEmpty()).count();
    long changed = fields.stream().filter(FieldModel::changed).count();
    wrong.setText(bad > 0 ? bad + " wrong" : "");
    if (open) {
      values.setText(changed == 0 ? "" : changed + " changed");
    } else {
      values.setText(
          fields.stream()
              .map(field -> field.value().replace('\n', ' '))
              .filter(value -> !value.isBlank())
              .collect(Collectors.joining("  ·  ")));
    }
  }
}
