package io.throughline.console.desktop.history;

import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.FlowChangeText;
import io.throughline.console.compare.FlowComparison;
import io.throughline.console.compare.FlowComparison.Finding;
import io.throughline.console.compare.FlowComparison.Kind;
import io.throughline.console.compare.FlowMaps;
import io.throughline.console.desktop.chart.HeatMapPane;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.pairs.HeatMap;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The changes of the flows between ranks of one variant: what stands out, heat maps, a list. */
final class FlowChangePane extends VBox {
  /** Maps of so many ranks stand beside each other; larger ones need the whole width. */
  private static final int BESIDE = 8;

  /** The height of a row of cells, and of what stands around them. */
  private static final double ROW = 26;

  private static final double AROUND = 100;

  FlowChangePane(Comparison comparison, FlowComparison flows) {
    super(6);
    getStyleClass().add("card");
    getChildren().add(Labels.of(FlowChangeText.heading(comparison, flows), "card-title"));
    flows.findings().forEach(finding -> getChildren().add(finding(finding)));
    String none = FlowChangeText.none(flows);
    if (!none.isEmpty()) {
      getChildren().add(Labels.wrapped(none));
    }
    for (String note : FlowChangeText.notes(flows)) {
      getChildren().add(Labels.wrapped(note, "muted", "small"));
    }
    List<HeatMap> maps = FlowMaps.of(comparison, flows);
    if (!maps.isEmpty()) {
      getChildren().add(maps(maps));
    }
    List<List<String>> rows = FlowChangeText.table(comparison, flows);
    if (rows.size() > 1) {
      Label listed = Labels.of(FlowChangeText.listed(flows), "strong");
      getChildren().addAll(listed, new Grid("compare-flows-" + flows.column(), rows, List.of()));
    }
  }

  private static Pane maps(List<HeatMap> maps) {
    boolean beside = maps.getFirst().rows().size() <= BESIDE;
    Pane pane = beside ? new HBox(8) : new VBox(8);
    for (HeatMap map : maps) {
      HeatMapPane drawn = new HeatMapPane();
      drawn.show(map);
      drawn.setMinHeight(AROUND + ROW * map.rows().size());
      HBox.setHgrow(drawn, Priority.ALWAYS);
      pane.getChildren().add(drawn);
    }
    return pane;
  }

  private static Label finding(Finding finding) {
    return Labels.wrapped(
        "%s: %s.".formatted(finding.kind().label(), finding.text()),
        finding.kind() == Kind.INCONCLUSIVE ? "muted" : finding.better() ? "good" : "bad");
  }

  /** The changes as rows of text. */
  static List<List<String>> text(Comparison comparison, FlowComparison flows) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of());
    rows.add(List.of(FlowChangeText.heading(comparison, flows)));
    FlowChangeText.findings(flows).forEach(finding -> rows.add(List.of(finding)));
    String none = FlowChangeText.none(flows);
    if (!none.isEmpty()) {
      rows.add(List.of(none));
    }
    FlowChangeText.notes(flows).forEach(note -> rows.add(List.of(note)));
    rows.addAll(FlowChangeText.table(comparison, flows));
    return rows;
  }
}
