package io.throughline.console.desktop.run;

import io.throughline.console.desktop.chart.HeatMapPane;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.pairs.HeatMap;
import io.throughline.console.pairs.HeatMaps;
import io.throughline.console.pairs.PairFindings;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.RankFinding;
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
import org.jspecify.annotations.Nullable;

/**
 * Findings on the pairs of ranks, a table of flows that are measured at once, and heat maps of
 * bandwidth and round trip.
 */
final class PairsPane extends VBox {
  /** More would leave the maps too little room; the result has them all. */
  private static final int MOST_FINDINGS = 3;

  private final VBox findings = new VBox(3);

  /** Maps of more ranks stand one below the other, so that every figure has room. */
  private static final int BESIDE = 8;

  private final FlowsPane flows = new FlowsPane();
  private final HBox beside = new HBox(8);
  private final VBox below = new VBox(8);
  private final ScrollPane maps = new ScrollPane(beside);
  private final List<HeatMapPane> panes = new ArrayList<>();

  PairsPane() {
    super(6);
    setId("pairs");
    setMinHeight(0);
    findings.setId("findings");
    findings.setMinHeight(Region.USE_PREF_SIZE);
    VBox.setVgrow(maps, Priority.ALWAYS);
    maps.setMinHeight(0);
    maps.setFitToWidth(true);
    maps.setFitToHeight(true);
    getChildren().addAll(findings, flows, maps);
    show(null);
  }

  /**
   * @param group null while nothing is measured
   */
  void show(@Nullable GroupResult group) {
    List<HeatMap> drawn = group == null ? List.of() : HeatMaps.of(group);
    findings.getChildren().setAll(group == null ? List.of() : findings(group));
    findings.setManaged(!findings.getChildren().isEmpty());
    flows.show(group);
    boolean listed = group != null && !group.mapped() && flows.isVisible();
    VBox.setVgrow(flows, listed ? Priority.ALWAYS : Priority.SOMETIMES);
    Layouts.show(maps, !listed);
    if (drawn.isEmpty()) {
      panes.clear();
      maps.setContent(Labels.of("Each flow appears here when its round is over.", "muted"));
      return;
    }
    if (panes.size() != drawn.size()) {
      panes.clear();
      drawn.forEach(map -> panes.add(new HeatMapPane()));
      boolean few = drawn.getFirst().rows().size() <= BESIDE;
      panes.forEach(pane -> HBox.setHgrow(pane, Priority.ALWAYS));
      panes.forEach(pane -> VBox.setVgrow(pane, Priority.ALWAYS));
      (few ? beside : below).getChildren().setAll(panes);
      maps.setContent(few ? beside : below);
    }
    for (int i = 0; i < drawn.size(); i++) {
      panes.get(i).show(drawn.get(i));
    }
  }

  private static List<Node> findings(GroupResult group) {
    List<RankFinding> all = group.findings();
    List<Node> rows = new ArrayList<>();
    all.stream().limit(MOST_FINDINGS).forEach(each -> rows.add(row(level(each), sentence(each))));
    int more = all.size() - MOST_FINDINGS;
    if (more > 0) {
      rows.add(row(StatusLevel.NEUTRAL, "%d more under Result.".formatted(more)));
    }
    String none = PairFindings.none(group);
    if (!none.isEmpty()) {
      rows.add(row(StatusLevel.GOOD, none));
    }
    return rows;
  }

  /** The severity of a finding. */
  static StatusLevel level(RankFinding finding) {
    return switch (finding.kind()) {
      case SENDING, RECEIVING, PAIR, INCONCLUSIVE -> StatusLevel.WARN;
      case LOST -> StatusLevel.BAD;
      case CLEARED -> StatusLevel.GOOD;
    };
  }

  private static String sentence(RankFinding finding) {
    return "%s: %s".formatted(PairFindings.label(finding.kind()), finding.text());
  }

  private static HBox row(StatusLevel level, String sentence) {
    Label text = Labels.wrapped(sentence);
    HBox.setHgrow(text, Priority.ALWAYS);
    HBox row = new HBox(8, NodeStrip.sign(level), text);
    row.setAlignment(Pos.TOP_LEFT);
    return row;
  }
}
