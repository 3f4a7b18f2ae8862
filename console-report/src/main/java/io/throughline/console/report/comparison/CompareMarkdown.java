package io.throughline.console.report.comparison;

import io.throughline.console.compare.ChangeText;
import io.throughline.console.compare.CompareVerdict;
import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.Comparison.Column;
import io.throughline.console.compare.Comparison.Run;
import io.throughline.console.compare.ComparisonTables;
import io.throughline.console.compare.EngineTable;
import io.throughline.console.compare.EngineTableText;
import io.throughline.console.compare.FlowChangeText;
import io.throughline.console.compare.FlowComparison;
import io.throughline.console.compare.FlowMaps;
import io.throughline.console.report.Markdown;
import io.throughline.console.report.story.HeatGrid;
import io.throughline.console.run.view.NodesLabel;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A comparison as Markdown, for an issue or a wiki. */
final class CompareMarkdown {
  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Markdown out = new Markdown();
  private final Comparison comparison;

  private CompareMarkdown(Comparison comparison) {
    this.comparison = comparison;
  }

  static String of(Comparison comparison, Optional<EngineTable> engines) {
    CompareMarkdown text = new CompareMarkdown(comparison);
    text.out.heading(1, "Comparison");
    CompareVerdict.sentences(comparison).forEach(text.out::paragraph);
    text.out.list(CompareVerdict.flags(comparison).stream().map("Flag: "::concat).toList());
    engines.ifPresent(text::engines);
    text.runs();
    text.disparities();
    comparison.flows().forEach(text::flows);
    text.figures();
    return text.out.toString();
  }

  private void engines(EngineTable table) {
    out.heading(2, EngineTableText.title(table));
    out.table(EngineTableText.rows(table));
    out.list(EngineTableText.notes(table));
    out.heading(2, "Runs");
  }

  private void runs() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "run", "started", "outcome", "scenario", "nodes"));
    for (Column column : comparison.columns()) {
      for (Run run : column.runs()) {
        rows.add(
            List.of(
                column.label(),
                run.runId(),
                WHEN.format(Instant.ofEpochMilli(run.startedMillis())),
                run.outcome().word(run.flags().size()),
                run.scenario(),
                NodesLabel.brief(", ", run.nodes())));
      }
    }
    out.table(rows);
  }

  private void disparities() {
    out.heading(2, "Differences");
    if (comparison.disparities().isEmpty()) {
      out.paragraph("No known difference in configuration or environment.");
    } else {
      out.table(ComparisonTables.differences(comparison, "", "what"));
    }
  }

  private void figures() {
    out.heading(2, "Metrics");
    if (comparison.figures().isEmpty()) {
      out.paragraph("Nothing was measured.");
      return;
    }
    out.table(ComparisonTables.figures(comparison, "metric"));
    out.list(ChangeText.reasons(comparison));
  }

  private void flows(FlowComparison flows) {
    out.heading(2, FlowChangeText.heading(comparison, flows));
    String none = FlowChangeText.none(flows);
    if (!none.isEmpty()) {
      out.paragraph(none);
    }
    out.list(FlowChangeText.findings(flows));
    FlowChangeText.notes(flows).forEach(out::paragraph);
    FlowMaps.of(comparison, flows).forEach(map -> HeatGrid.of(map).forEach(out::piece));
    List<List<String>> rows = FlowChangeText.table(comparison, flows);
    if (rows.size() > 1) {
      out.title(FlowChangeText.listed(flows));
      out.table(rows);
    }
  }
}
