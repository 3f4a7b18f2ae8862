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
import io.throughline.console.pairs.HeatMap;
import io.throughline.console.run.view.NodesLabel;
import io.throughline.protocol.quantity.NoValue;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A comparison as Markdown, for an issue or a wiki. */
final class CompareMarkdown {
  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Characters that Markdown would take for its own. */
  private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_\\[\\]<>|#]");

  private final StringBuilder out = new StringBuilder("# Comparison\n\n");

  private CompareMarkdown() {}

  static String of(Comparison comparison, Optional<EngineTable> engines) {
    CompareMarkdown text = new CompareMarkdown();
    CompareVerdict.sentences(comparison)
        .forEach(sentence -> text.out.append(escaped(sentence)).append("  \n"));
    CompareVerdict.flags(comparison)
        .forEach(flag -> text.out.append("\n- Flag: ").append(escaped(flag)));
    text.out.append("\n\n");
    engines.ifPresent(text::engines);
    text.runs(comparison);
    text.disparities(comparison);
    comparison.flows().forEach(flows -> text.flows(comparison, flows));
    text.figures(comparison);
    return text.out.toString();
  }

  private void engines(EngineTable table) {
    out.append("## ").append(escaped(EngineTableText.title(table))).append("\n\n");
    table(EngineTableText.rows(table));
    out.append('\n');
    EngineTableText.notes(table)
        .forEach(note -> out.append("- ").append(escaped(note)).append('\n'));
    out.append("\n## Runs\n\n");
  }

  private void runs(Comparison comparison) {
    row(List.of("", "run", "started", "outcome", "scenario", "nodes"));
    rule(6);
    for (Column column : comparison.columns()) {
      for (Run run : column.runs()) {
        row(
            List.of(
                column.label(),
                run.runId(),
                WHEN.format(Instant.ofEpochMilli(run.startedMillis())),
                run.outcome().word(run.flags().size()),
                run.scenario(),
                NodesLabel.brief(", ", run.nodes())));
      }
    }
  }

  private void disparities(Comparison comparison) {
    out.append("\n## Differences\n\n");
    if (comparison.disparities().isEmpty()) {
      out.append("No known difference in configuration or environment.\n");
      return;
    }
    table(ComparisonTables.differences(comparison, "", "what"));
  }

  private void figures(Comparison comparison) {
    out.append("\n## Metrics\n\n");
    if (comparison.figures().isEmpty()) {
      out.append("Nothing was measured.\n");
      return;
    }
    table(ComparisonTables.figures(comparison, "metric"));
    out.append('\n');
    ChangeText.reasons(comparison)
        .forEach(reason -> out.append("- ").append(escaped(reason)).append('\n'));
  }

  private void flows(Comparison comparison, FlowComparison flows) {
    out.append("\n## ").append(escaped(FlowChangeText.heading(comparison, flows))).append("\n\n");
    String none = FlowChangeText.none(flows);
    if (!none.isEmpty()) {
      out.append(escaped(none)).append("\n\n");
    }
    FlowChangeText.findings(flows)
        .forEach(finding -> out.append("- ").append(escaped(finding)).append('\n'));
    FlowChangeText.notes(flows)
        .forEach(note -> out.append('\n').append(escaped(note)).append('\n'));
    FlowMaps.of(comparison, flows).forEach(this::map);
    List<List<String>> rows = FlowChangeText.table(comparison, flows);
    if (rows.size() > 1) {
      out.append("\n**").append(escaped(FlowChangeText.listed(flows))).append("**\n\n");
      table(rows);
    }
  }

  private void map(HeatMap map) {
    out.append("\n**").append(escaped(map.title())).append("**\n\n");
    List<String> head = new ArrayList<>();
    head.add(map.unit().isEmpty() ? HeatMap.SENDS : map.unit() + ", " + HeatMap.SENDS);
    map.columns().forEach(column -> head.add(column.name()));
    row(head);
    rule(head.size());
    for (int from = 0; from < map.rows().size(); from++) {
      List<String> cells = new ArrayList<>(List.of(map.rows().get(from).name()));
      map.cells()
          .get(from)
          .forEach(
              cell -> cells.add(cell.pair() && cell.text().isEmpty() ? NoValue.TEXT : cell.text()));
      row(cells);
    }
  }

  private void table(List<List<String>> rows) {
    row(rows.getFirst());
    rule(rows.getFirst().size());
    rows.stream().skip(1).forEach(this::row);
  }

  private void row(List<String> cells) {
    out.append('|');
    cells.forEach(cell -> out.append(' ').append(escaped(cell)).append(" |"));
    out.append('\n');
  }

  private void rule(int columns) {
    out.append('|').append(String.join("|", Collections.nCopies(columns, "---"))).append("|\n");
  }

  private static String escaped(String text) {
    return SPECIAL
        .matcher(text.replaceAll("\\s+", " "))
        .replaceAll(found -> Matcher.quoteReplacement("\\" + found.group()));
  }
}
