package io.throughline.console.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.testing.DemoPoints;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Confidence;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PacedScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a planned load tells in nanoseconds is not shown as a rate. */
class PacedReportTest {
  @TempDir private Path folder;

  @Test
  void shouldWriteAMeanLatencyAsATimeAndTheServiceTimeBeside() throws Exception {
    try (History history = History.open(folder.resolve("history.db"))) {
      RunRecord run =
          DemoPoints.of(
              history,
              "demo",
              PacedScenario.KIND,
              Map.of("rates", "1000", "sizes", "4KiB"),
              List.of(),
              0);
      ReportWriter.write(history, "demo", folder.resolve("report"), ReportFormat.usual(), false);
      Point point = run.results().points().getFirst();
      Confidence mean = Objects.requireNonNull(point.sides().getFirst().timing().confidence());
      String report = Files.readString(folder.resolve("report/report.md"), UTF_8);
      assertThat(report)
          .contains("| max | mean | service p99 |")
          .contains("| " + TimeSpan.format(Math.round(mean.mean())) + " ± 0.8 % |");
      List<String> rows = Files.readAllLines(folder.resolve("report/points.csv"), UTF_8);
      List<String> names = Arrays.asList(rows.getFirst().split(",", -1));
      List<String> cells = Arrays.asList(rows.get(1).split(",", -1));
      assertThat(cells).hasSameSizeAs(names);
      assertThat(cells.get(names.indexOf("sender_confidence_mean_us")))
          .isEqualTo(
              "%d.%03d".formatted(Math.round(mean.mean()) / 1000, Math.round(mean.mean()) % 1000));
      assertThat(cells.get(names.indexOf("sender_confidence_mean_B_per_s"))).isEmpty();
      assertThat(cells.get(names.indexOf("receiver_confidence_mean_B_per_s"))).isNotEmpty();
      assertThat(cells.get(names.indexOf("receiver_confidence_mean_us"))).isEmpty();
    }
  }
}
