package io.throughline.console.desktop.run;

import io.throughline.console.desktop.chart.HeatMapPane;
import io.throughline.console.desktop.shell.Clipboards;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.desktop.shell.Segments;
import io.throughline.console.desktop.step.StepList;
import io.throughline.console.pairs.HeatMap;
import io.throughline.console.run.points.PointColumns;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Under the charts: the event log, the launch of each node, the result. */
final class DetailTabs extends VBox {
  /** For what was found at each step; less is cut. */
  private static final double NODE_WIDTH = 390;

  private static final double BETWEEN_NODES = 24;

  private final EventLog events = new EventLog();
  private final FlowPane steps = new FlowPane(BETWEEN_NODES, 10);
  private final Map<String, StepList> stepLists = new LinkedHashMap<>();
  private final ResultPane result = new ResultPane();
  private final PointsPane points = new PointsPane();
  private final HeatMapPane ranks = new HeatMapPane();
  private final ScrollPane rankTimes = new ScrollPane(ranks);
  private final StackPane content = new StackPane();
  private final Map<String, Node> pages = new LinkedHashMap<>();
  private final Segments<String> bar =
      new Segments<>(name -> {
        chosen = true;
        open(name);
      });
  private boolean moving;

  /** Whether the person chose a tab of this run: then none other is opened for them. */
  private boolean chosen;

  DetailTabs(RunModel model) {
    super(6);
    getStyleClass().addAll("card", "details");
    ScrollPane launch = Layouts.scrolled(steps);
    rankTimes.setFitToWidth(true);
    rankTimes.setFitToHeight(true);
    tab("Events", events);
    tab("Launch", launch);
    hideable(tab("Points", points), model.specsProperty(), specs -> !specs.isEmpty());
    hideable(tab("Ranks", rankTimes), model.seriesProperty(), series -> series.ranks() != null);
    tab("Result", result);
    HBox head = Layouts.row(0, bar, Layouts.gap(), Clipboards.button("copy-details", this::text));
    VBox.setVgrow(content, Priority.ALWAYS);
    content.setMinHeight(40);
    getChildren().addAll(head, content);
    open("Events");
    model
        .specsProperty()
        .subscribe(specs -> chosen &= !specs.isEmpty() || !content.getChildren().contains(points));
    model.pointsProperty().subscribe(finished -> points(finished, model));
    model.eventsProperty().subscribe(events::show);
    model.nodesProperty().subscribe(rows -> nodes(rows, model));
    model
        .seriesProperty()
        .subscribe(series -> {
          HeatMap times = series.ranks();
          if (times != null) {
            ranks.show(times);
          }
          boolean begins = series.points().size() > 0 && !moving;
          moving = series.points().size() > 0;
          if (begins && content.getChildren().contains(launch)) {
            suggest("Events");
          }
        });
    model.stateProperty().subscribe(state -> chosen &= state != RunModel.State.STARTING);
    model
        .recordProperty()
        .subscribe(record -> {
          if (record == null) {
            result.later();
          } else {
            end(record, model);
          }
        });
  }

  private ToggleButton tab(String name, Node page) {
    pages.put(name, page);
    return bar.add("tab-" + name, name, name);
  }

  /** Shows a tab only where it has something; another run's may have nothing. */
  private <T> void hideable(ToggleButton button, ObservableValue<T> of, Predicate<T> there) {
    button.managedProperty().bind(button.visibleProperty());
    // Arrow keys pass over what is disabled, not over what is hidden.
    button.disableProperty().bind(button.visibleProperty().not());
    of.subscribe(value -> {
      button.setVisible(there.test(value));
      if (!button.isVisible() && button.isSelected()) {
        open("Events");
      }
    });
  }

  /** The shown tab, as text. */
  private String text() {
    Node shown = content.getChildren().getFirst();
    if (shown == events) {
      return events.text();
    }
    if (shown == points) {
      return points.text();
    }
    if (shown.equals(rankTimes)) {
      return ranks.text();
    }
    if (shown == result) {
      return result.text();
    }
    StringBuilder text = new StringBuilder();
    stepLists.forEach((node, list) -> text.append(node).append('\n').append(list.text()));
    return text.toString();
  }

  private void end(RunRecord record, RunModel model) {
    result.show(record, model.nodesProperty().get());
    // What only the whole run tells, such as a share of what is expected.
    points.show(PointColumns.of(record), record.results().points());
    if (record.results().points().isEmpty()) {
      suggest("Result");
    } else {
      suggest("Points");
    }
  }

  private void points(List<Point> finished, RunModel model) {
    points.show(PointColumns.soFar(model.checks(), finished), finished);
    if (finished.size() == 1 && model.busy()) {
      suggest("Points");
    }
  }

  /** Opens a tab where the person has not chosen one. */
  private void suggest(String name) {
    if (!chosen) {
      open(name);
    }
  }

  private void open(String name) {
    content.getChildren().setAll(Objects.requireNonNull(pages.get(name), name));
    bar.show(name);
  }

  private void nodes(List<NodeRow> rows, RunModel model) {
    List<String> names = rows.stream().map(NodeRow::node).toList();
    if (!names.equals(new ArrayList<>(stepLists.keySet()))) {
      stepLists.clear();
      steps.getChildren().clear();
      for (NodeRow row : rows) {
        StepList list = new StepList(true);
        stepLists.put(row.node(), list);
        VBox column = new VBox(5, Labels.of(row.role() + " " + row.node(), "strong"), list);
        column.prefWidthProperty().bind(steps.widthProperty().map(DetailTabs::nodeWidth));
        column.setMinWidth(NODE_WIDTH);
        steps.getChildren().add(column);
      }
      if (!rows.isEmpty()) {
        suggest(model.busy() ? "Launch" : "Events");
      }
    }
    for (NodeRow row : rows) {
      StepList list = stepLists.get(row.node());
      if (list != null) {
        list.show(row.steps());
      }
    }
  }

  /** Nodes stand beside each other as far as there is room, and share it. */
  private static double nodeWidth(Number room) {
    double all = room.doubleValue();
    double beside = Math.max(1, Math.floor((all + BETWEEN_NODES) / (NODE_WIDTH + BETWEEN_NODES)));
    return Math.floor((all - (beside - 1) * BETWEEN_NODES) / beside);
  }
}
