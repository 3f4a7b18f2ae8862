package io.throughline.console.desktop.history;

import io.throughline.console.compare.ChangeText;
import io.throughline.console.compare.CompareVerdict;
import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.Comparison.Cell;
import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Column;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Comparison.Run;
import io.throughline.console.compare.ComparisonTables;
import io.throughline.console.compare.ComparisonView;
import io.throughline.console.desktop.chart.OverlayCharts;
import io.throughline.console.desktop.shell.Buttons;
import io.throughline.console.desktop.shell.Clipboards;
import io.throughline.console.desktop.shell.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Runs held against each other: what differed, first; then the lines; then every figure. */
final class ComparePane extends VBox {
  private final ComparisonView compared;
  private final OverlayCharts charts;

  ComparePane(ComparisonView compared, ObservableBooleanValue dark, Runnable export) {
    super(10);
    this.compared = compared;
    setId("comparison");
    Comparison comparison = compared.comparison();
    long runs = comparison.columns().stream().mapToLong(column -> column.runs().size()).sum();
    Label title = Labels.of(runs + " runs compared", "page-title");
    title.setId("compare-title");
    Label verdict =
        Labels.wrapped(String.join("\n", CompareVerdict.sentences(comparison)), "muted");
    verdict.setId("compare-verdict");
    VBox words = new VBox(2, title, verdict);
    HBox.setHgrow(words, Priority.ALWAYS);
    words.setMinWidth(0);
    Button write = Buttons.of("export-comparison", "Export", Feather.SHARE, export);
    write.setMinWidth(Region.USE_PREF_SIZE);
    Button copy = Clipboards.button("copy-comparison", this::text);
    copy.setMinWidth(Region.USE_PREF_SIZE);
    HBox head = new HBox(8, words, copy, write);
    head.setAlignment(Pos.TOP_LEFT);
    List<String> labels = comparison.columns().stream().map(Column::label).toList();
    charts = new OverlayCharts(compared.overlay(), labels, dark);
    VBox body =
        new VBox(
            10,
            flags(comparison),
            card("Runs", new Grid("compare-runs", runs(comparison), List.of())),
            card("Differences", differences(comparison)));
    comparison
        .flows()
        .forEach(flows -> body.getChildren().add(new FlowChangePane(comparison, flows)));
    body.getChildren().addAll(charts, card("Metrics", figures(comparison)));
    ScrollPane scroll = new ScrollPane(body);
    scroll.setFitToWidth(true);
    VBox.setVgrow(scroll, Priority.ALWAYS);
    setPadding(new Insets(12, 14, 0, 14));
    body.setPadding(new Insets(0, 4, 12, 0));
    getChildren().addAll(head, scroll);
  }

  /** To be called when it is shown no more. */
  void dispose() {
    charts.dispose();
  }

  private static VBox card(String title, Region... content) {
    VBox card = new VBox(8, Labels.of(title, "card-title"));
    card.getChildren().addAll(content);
    card.getStyleClass().add("card");
    return card;
  }

  /** Beside the verdict, not below what it is of. */
  private static Region flags(Comparison comparison) {
    VBox flags = new VBox(2);
    flags.setId("compare-flags");
    for (String flag : CompareVerdict.flags(comparison)) {
      flags.getChildren().add(Labels.wrapped("Flag  " + flag, "warn"));
    }
    return flags;
  }

  private static Region differences(Comparison comparison) {
    if (comparison.disparities().isEmpty()) {
      Label none =
          Labels.of(
              "No known difference in configuration or environment: the runs repeat one another.",
              "muted");
      none.setWrapText(true);
      return none;
    }
    return new Grid(
        "compare-differences", ComparisonTables.differences(comparison, "", ""), List.of());
  }

  private static Region figures(Comparison comparison) {
    if (comparison.figures().isEmpty()) {
      Label none = Labels.of("Nothing was measured in any of them.", "muted");
      return none;
    }
    List<String> tones = new ArrayList<>(List.of(""));
    for (Figure figure : comparison.figures()) {
      tones.add(
          figure.cells().stream()
              .map(Cell::change)
              .filter(Objects::nonNull)
              .map(ComparePane::style)
              .collect(Collectors.joining(" ")));
    }
    VBox reasons = new VBox(2);
    for (String reason : ChangeText.reasons(comparison)) {
      reasons.getChildren().add(Labels.wrapped(reason, "muted", "small"));
    }
    return new VBox(
        8,
        new Grid("compare-figures", ComparisonTables.figures(comparison, "Metric"), tones),
        reasons);
  }

  private static List<List<String>> runs(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "Scenario", "Nodes", "When", "Verdict", "Run"));
    for (Column column : comparison.columns()) {
      for (Run run : column.runs()) {
        rows.add(
            List.of(
                column.label(),
                run.scenario(),
                run.way(),
                RunListText.when(run.startedMillis()),
                run.outcome().word(run.flags().size()),
                run.runId()));
      }
    }
    return rows;
  }

  /** The style class that a difference is shown in; beside the words that say it too. */
  private static String style(Change change) {
    return switch (change.judgement()) {
      case BETTER -> "good";
      case WORSE -> "bad";
      case DIFFERENT -> "strong";
      case ALIKE, CANNOT_TELL, NOT_TESTED -> "muted";
    };
  }

  /** All of it, tabs between, as tables take it. */
  private String text() {
    Comparison comparison = compared.comparison();
    List<List<String>> rows = new ArrayList<>(runs(comparison));
    rows.add(List.of());
    CompareVerdict.sentences(comparison).forEach(sentence -> rows.add(List.of(sentence)));
    CompareVerdict.flags(comparison).forEach(flag -> rows.add(List.of("Flag", flag)));
    if (comparison.disparities().isEmpty()) {
      rows.add(List.of());
    } else {
      rows.addAll(ComparisonTables.differences(comparison, "", ""));
    }
    comparison.flows().forEach(flows -> rows.addAll(FlowChangePane.text(comparison, flows)));
    rows.add(List.of());
    rows.addAll(ComparisonTables.figures(comparison, "Metric"));
    ChangeText.reasons(comparison).forEach(reason -> rows.add(List.of(reason)));
    return rows.stream()
        .map(row -> String.join("\t", row))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** The comparison that is shown. */
  ComparisonView compared() {
    return compared;
  }
}
