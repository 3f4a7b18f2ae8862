package io.throughline.console.cli;

import static io.throughline.console.testing.DemoPoints.DOUBT;
import static io.throughline.console.testing.DemoPoints.KNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.testing.DemoPoints;
import io.throughline.protocol.quantity.NoValue;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoubtsInTextTest {
  @Test
  void shouldFlagWhatPutsAFigureInDoubtAndNoteTheRest(@TempDir Path folder) {
    try (History history = History.open(folder.resolve("history.db"))) {
      assertThat(RunText.closing(DemoPoints.noted(history, "noted"), 120))
          .containsSubsequence(
              "Flag          Node alpha: " + DOUBT.text(),
              "Flag          Point 8 B: " + DOUBT.text(),
              "Note          Node alpha: " + KNOWN.text(),
              "Note          Point 8 B: " + KNOWN.text())
          .as("not every terminal has the dash")
          .noneMatch(line -> line.contains(NoValue.TEXT));
    }
  }
}
