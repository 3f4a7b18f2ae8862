package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.report.ReportFormat;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Asks what a run's report is to be written as. */
public final class ExportDialog extends Dialog<ExportDialog.Choice> {

  /**
   * @param formats at least one
   * @param anonymous whether names of nodes, hosts and users, and addresses, are replaced
   */
  public record Choice(Set<ReportFormat> formats, boolean anonymous) {}

  private final Map<ReportFormat, CheckBox> boxes = new EnumMap<>(ReportFormat.class);
  private final CheckBox anonymous =
      new CheckBox("Replace names of nodes, hosts and users, and addresses, by aliases");

  public ExportDialog() {
    super();
    setTitle("Export the report");
    Label title = Labels.of("Export as", "dialog-title");
    GridPane formats = new GridPane(12, 6);
    for (ReportFormat format : ReportFormat.values()) {
      formats.addRow(boxes.size(), box(format), Labels.whole(format.help(), "muted"));
    }
    anonymous.setId("export-anonymous");
    getDialogPane().setContent(new VBox(12, title, formats, anonymous));
    ButtonType export = new ButtonType("Export", ButtonData.OK_DONE);
    getDialogPane().getButtonTypes().addAll(export, ButtonType.CANCEL);
    getDialogPane().setMinHeight(Region.USE_PREF_SIZE);
    getDialogPane().lookupButton(export).setId("export-now");
    getDialogPane().lookupButton(export).disableProperty().bind(nothing());
    setResultConverter(button -> button == export ? choice() : null);
  }

  private CheckBox box(ReportFormat format) {
    CheckBox box = new CheckBox(name(format));
    box.setId("export-" + format.id());
    box.setSelected(ReportFormat.usual().contains(format));
    box.setMinWidth(Region.USE_PREF_SIZE);
    boxes.put(format, box);
    return box;
  }

  private static String name(ReportFormat format) {
    return switch (format) {
      case MARKDOWN -> "Markdown";
      case JUNIT -> "JUnit";
      case HLOG -> "Histograms";
      default -> format.name();
    };
  }

  private BooleanBinding nothing() {
    return Bindings.createBooleanBinding(
        () -> boxes.values().stream().noneMatch(CheckBox::isSelected),
        boxes.values().stream().map(CheckBox::selectedProperty).toArray(Observable[]::new));
  }

  private Choice choice() {
    Set<ReportFormat> formats = EnumSet.noneOf(ReportFormat.class);
    boxes.forEach((format, box) -> {
      if (box.isSelected()) {
        formats.add(format);
      }
    });
    return new Choice(formats, anonymous.isSelected());
  }
}
