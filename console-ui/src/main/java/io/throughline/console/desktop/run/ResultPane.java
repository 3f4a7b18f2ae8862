package io.throughline.console.desktop.run;

import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** What a reader of the numbers must know: thresholds, flags, carriers, the clean-up's proof. */
final class ResultPane extends ScrollPane {
  private final VBox lines = new VBox(6);

  ResultPane() {
    super();
    setContent(lines);
    setFitToWidth(true);
    setId("result");
    lines.getStyleClass().add("result");
    nothing("The result appears here when the run is over.");
  }

  void nothing(String words) {
    Label label = new Label(words);
    label.getStyleClass().add("muted");
    lines.getChildren().setAll(label);
  }

  void show(RunRecord record, List<NodeRow> nodes) {
    List<Node> list = new ArrayList<>();
    for (ThresholdVerdict verdict : record.thresholds()) {
      list.add(
          line(
              verdict.held() ? Tone.GOOD : Tone.BAD,
              "Threshold",
              "%s: it was %s".formatted(verdict.threshold(), verdict.actual())));
    }
    for (Flag flag : record.flags()) {
      list.add(line(Tone.WARN, "Flag", flag.text()));
    }
    carriers(record, list);
    for (NodeRow node : nodes) {
      if (!node.problem().isEmpty()) {
        list.add(line(Tone.BAD, node.node(), node.problem()));
      }
      if (!node.cleanUp().isEmpty()) {
        Tone tone = node.cleanUp().startsWith("Clean:") ? Tone.GOOD : Tone.WARN;
        list.add(line(tone, node.node(), node.cleanUp()));
      }
    }
    if (list.isEmpty()) {
      nothing("Nothing was measured, and nothing was started on any node.");
      return;
    }
    lines.getChildren().setAll(list);
  }

  private static void carriers(RunRecord record, List<Node> list) {
    for (NodeRecord node : record.nodes()) {
      var result = node.result();
      if (result != null && !result.carriers().isEmpty()) {
        list.add(
            line(
                Tone.NEUTRAL,
                node.node(),
                "Carried by %s over %s; waited by %s."
                    .formatted(
                        String.join(", ", result.carriers()),
                        record.plan().transport(),
                        result.waiting())));
      }
    }
  }

  private static HBox line(Tone tone, String what, String words) {
    Label name = new Label(what);
    name.getStyleClass().addAll("small", "strong");
    name.setMinWidth(Region.USE_PREF_SIZE);
    Label text = new Label(words);
    text.getStyleClass().add("small");
    text.setWrapText(true);
    text.setMinHeight(Region.USE_PREF_SIZE);
    HBox.setHgrow(text, Priority.ALWAYS);
    HBox line = new HBox(8, NodeStrip.sign(tone), name, text);
    line.setAlignment(Pos.TOP_LEFT);
    return line;
  }
}
