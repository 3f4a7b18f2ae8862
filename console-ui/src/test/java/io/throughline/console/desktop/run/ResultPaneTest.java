package io.throughline.console.desktop.run;

import static io.throughline.console.desktop.Waiting.onFx;
import static io.throughline.console.testing.DemoPoints.DOUBT;
import static io.throughline.console.testing.DemoPoints.KNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.testing.DemoPoints;
import io.throughline.console.testing.FaultRecord;
import io.throughline.console.testing.Records;
import io.throughline.protocol.result.RunRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

class ResultPaneTest {
  @BeforeAll
  static void open() throws TimeoutException {
    FxToolkit.registerPrimaryStage();
  }

  @Test
  void shouldWarnOfWhatPutsAFigureInDoubtAndNoteTheRest(@TempDir Path folder) {
    try (History history = History.open(folder.resolve("history.db"))) {
      RunRecord run = DemoPoints.noted(history, "noted");
      List<String> lines = onFx(() -> lines(run));
      assertThat(lines)
          .contains(
              "warned Flag Node alpha: " + DOUBT.text(), "warned Flag Point 8 B: " + DOUBT.text())
          .contains(
              "plain Note Node alpha: " + KNOWN.text(), "plain Note Point 8 B: " + KNOWN.text());
      assertThat(lines)
          .filteredOn(line -> line.endsWith(KNOWN.text()))
          .allMatch(line -> line.startsWith("plain"));
    }
  }

  @Test
  void shouldTellWhatCameOfAFault() {
    List<String> lines = onFx(() -> lines(FaultRecord.of("r1")));
    assertThat(lines)
        .contains("plain Undone after 2.01 s", "plain Expected recovery: met")
        .contains(
            "plain Seen by console after 410 ms: node alpha: 14 TCP segments sent again within 100 ms")
        .anyMatch(line -> line.startsWith("plain Verdict beta: link taken down (eth1), recovered"));
  }

  @Test
  void shouldHaveNoResultOfARunThatGoesOn() {
    ResultPane pane = onFx(ResultPane::new);

    Label told =
        onFx(() -> {
          pane.show(Records.opening("r1", Records.STARTED), List.of());
          return (Label) ((VBox) pane.getContent()).getChildren().getFirst();
        });

    assertThat(told.getText()).isEqualTo("The result appears here when the run is over.");
  }

  private static List<String> lines(RunRecord run) {
    ResultPane pane = new ResultPane();
    pane.show(run, List.of());
    return ((VBox) pane.getContent())
        .getChildren().stream().map(HBox.class::cast).map(ResultPaneTest::line).toList();
  }

  private static String line(HBox row) {
    boolean warned = row.getChildren().getFirst().getStyleClass().contains("warn");
    Label what = (Label) row.getChildren().get(1);
    Label sentence = (Label) row.getChildren().get(2);
    return "%s %s %s".formatted(warned ? "warned" : "plain", what.getText(), sentence.getText());
  }
}
