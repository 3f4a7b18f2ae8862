package io.throughline.console.desktop.run;

import static io.throughline.console.desktop.Waiting.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.shell.RailPage;
import io.throughline.console.desktop.shell.Shell;
import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.history.History;
import io.throughline.console.report.ReportFormat;
import io.throughline.console.report.ReportWriter;
import io.throughline.console.testing.DemoPoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxToolkit;

class ExporterTest {
  @Test
  void shouldSayWhyAReportCannotBeWritten(@TempDir Path folder)
      throws IOException, TimeoutException {
    FxToolkit.registerPrimaryStage();
    Path reports = Files.writeString(folder.resolve("reports"), "a file");
    try (History history = History.open(folder.resolve("history.db"))) {
      String run = DemoPoints.noted(history, "noted").runId();
      Threads here = new Threads(Runnable::run, Runnable::run);

      String said =
          onFx(() -> {
            RailPage page = new RailPage("run", "Run", Feather.PLAY_CIRCLE, StackPane::new);
            Shell shell = new Shell(List.of(page), new Theme());
            new Exporter(reports, here, shell.notices())
                .export(
                    run,
                    into -> ReportWriter.write(history, run, into, ReportFormat.usual(), false));
            return ((Label) shell.lookup("#notice")).getText();
          });

      assertThat(said)
          .startsWith("The report could not be written. report folder " + reports)
          .contains("it cannot be written: ", "Not a directory");
    }
  }
}
