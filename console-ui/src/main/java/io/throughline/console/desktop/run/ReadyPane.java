package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Before the first run: what to do. */
final class ReadyPane extends VBox {
  private final FontIcon icon = new FontIcon();
  private final Label title = Labels.of("", "card-title");
  private final Label words = Labels.of("", "muted");
  private final Button nodes = new Button("Go to Nodes", Icons.icon(Feather.SERVER));

  ReadyPane(SetupModel setup, Runnable openNodes) {
    getStyleClass().add("empty");
    setId("ready");
    words.setWrapText(true);
    words.setMaxWidth(440);
    words.setTextAlignment(TextAlignment.CENTER);
    nodes.setId("go-to-nodes");
    nodes.getStyleClass().add("primary");
    nodes.setOnAction(e -> openNodes.run());
    nodes.managedProperty().bind(nodes.visibleProperty());
    getChildren().addAll(icon, title, words, nodes);
    setup.nodesProperty().subscribe(() -> show(setup));
    setup.choicesProperty().subscribe(() -> show(setup));
    show(setup);
  }

  private void show(SetupModel setup) {
    boolean enough = setup.missingNodes() == 0;
    nodes.setVisible(!enough);
    icon.setIconCode(enough ? Feather.PLAY_CIRCLE : Feather.SERVER);
    title.setText(enough ? "No runs yet" : "First, the nodes");
    words.setText(
        enough
            ? "Choose a scenario and the nodes at the left, change what you want to, and press Run"
                + " (F5). Bandwidth, latency and backpressure then appear here while the data"
                + " moves. Escape stops a run; what was measured is kept."
            : "A run moves data on nodes, from one to another or to a disk. Add those that the"
                + " scenario takes on the Nodes page; each may be this machine.");
  }
}
