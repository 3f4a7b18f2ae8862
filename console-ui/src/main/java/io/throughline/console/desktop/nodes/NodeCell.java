package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import java.util.function.Predicate;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** A node in the list: name, where it is, and whether its file has mistakes. */
final class NodeCell extends ListCell<FolderEntry<NodeProfile>> {
  private final FontIcon icon = new FontIcon();
  private final Label name = Labels.of("", "strong");
  private final Label where = Labels.of("", "muted", "small");
  private final HBox content;
  private final Predicate<String> unsaved;

  /**
   * @param unsaved whether something was typed for a node, by its name, that is not saved
   */
  NodeCell(Predicate<String> unsaved) {
    this.unsaved = unsaved;
    VBox words = new VBox(1, name, where);
    words.setMinWidth(0);
    content = new HBox(11, icon, words);
    content.setAlignment(Pos.CENTER_LEFT);
    content.getStyleClass().add("node-cell");
    // No wider than the list, so that long text ends in dots and nothing scrolls sideways.
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(FolderEntry<NodeProfile> entry, boolean empty) {
    super.updateItem(entry, empty);
    if (empty || entry == null) {
      setGraphic(null);
      return;
    }
    name.setText(entry.name());
    where.getStyleClass().remove("bad");
    NodeProfile node = entry.content();
    if (node == null) {
      int count = entry.problems().size();
      where.setText(count == 1 ? "1 mistake in its file" : count + " mistakes in its file");
      where.getStyleClass().add("bad");
      icon.setIconCode(Feather.ALERT_TRIANGLE);
      icon.getStyleClass().add("bad");
    } else {
      icon.getStyleClass().remove("bad");
      boolean local = node.launch() == Launch.LOCAL;
      icon.setIconCode(local ? Feather.MONITOR : Feather.SERVER);
      String tags = node.tags().isEmpty() ? "" : "  @" + String.join(" @", node.tags());
      where.setText((local ? "this machine" : node.ssh().address()) + tags);
    }
    if (unsaved.test(entry.name())) {
      where.setText("not saved  " + where.getText());
    }
    setGraphic(content);
    setAccessibleText(name.getText() + ", " + where.getText());
  }
}
