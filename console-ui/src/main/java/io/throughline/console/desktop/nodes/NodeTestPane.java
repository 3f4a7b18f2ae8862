package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.Clipboards;
import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.desktop.shell.Watch;
import io.throughline.console.desktop.step.StepList;
import io.throughline.console.probe.NodeReport;
import io.throughline.console.probe.ProbedNode;
import io.throughline.console.run.probe.NodeTest;
import io.throughline.protocol.node.NodeProfile;
import java.util.List;
import java.util.function.BiConsumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The card on which a connection test is watched. */
final class NodeTestPane extends VBox {
  private final Label outcome = Labels.of("", "card-title");
  private final Label problem = Labels.wrapped("", "problem-box");
  private final StepList steps = new StepList(false);
  private final VBox facts = new VBox(3);
  private final Button stop = new Button("Stop", Icons.icon(Feather.SQUARE));
  private final VBox sheet = new VBox();
  private final Button page = new Button("Write its page", Icons.icon(Feather.FILE_TEXT));
  private final boolean probe;
  private final Watch<NodeTest> watch = new Watch<>(this::look, this::over, NodeTest::stop);
  private @Nullable NodeTestModel model;

  /**
   * @param probe whether all is shown that was found
   * @param describe writes what was found as a page
   * @param close takes the card away
   */
  NodeTestPane(boolean probe, BiConsumer<NodeProfile, ProbedNode> describe, Runnable close) {
    super(10);
    this.probe = probe;
    getStyleClass().addAll("card", "test-card");
    setId("node-test");
    outcome.setId("test-outcome");
    problem.setId("test-problem");
    problem.setMaxWidth(Double.MAX_VALUE);
    stop.setOnAction(e -> stop());
    Button hide = new Button("", Icons.icon(Feather.X));
    hide.getStyleClass().add("flat");
    hide.setId("close-test");
    hide.setAccessibleText("Close the test");
    hide.setOnAction(e -> {
      stop();
      close.run();
    });
    Button copy = Clipboards.button("copy-test", () -> model == null ? "" : model.text());
    page.setId("write-page");
    page.setOnAction(e -> {
      if (model != null) {
        NodeProfile node = model.node();
        model.foundProperty().get().ifPresent(found -> describe.accept(node, found));
      }
    });
    Layouts.show(page, false);
    HBox head = Layouts.row(6, outcome, Layouts.gap(), stop, page, copy, hide);
    getChildren().addAll(head, steps, problem, facts, sheet);
  }

  /** Shows a test; {@link #begun} follows once it runs. */
  void show(NodeTestModel shown) {
    model = shown;
    shown.rowsProperty().subscribe(rows -> steps.show(rows));
    shown.outcomeProperty().subscribe(outcome::setText);
    shown
        .problemProperty()
        .subscribe(sentence -> {
          String words = shown.unsaid();
          Labels.say(problem, words);
        });
    shown.factsProperty().subscribe(this::facts);
    shown.foundProperty().subscribe(found -> found.ifPresent(this::found));
    shown
        .overProperty()
        .subscribe(over -> {
          stop.setVisible(!over);
          outcome.getStyleClass().removeAll("good", "bad");
          if (over) {
            outcome.getStyleClass().add(shown.problemProperty().get().isEmpty() ? "good" : "bad");
          }
        });
  }

  private void found(ProbedNode found) {
    if (probe) {
      sheet.getChildren().setAll(new NodeReportPane(NodeReport.of(found)));
      Layouts.show(page, true);
      facts(List.of());
    }
  }

  void begun(NodeTest started) {
    watch.begun(started);
  }

  private void facts(List<String> lines) {
    boolean told = probe && !sheet.getChildren().isEmpty();
    if (told) {
      facts.getChildren().clear();
      facts.setManaged(false);
      return;
    }
    facts
        .getChildren()
        .setAll(lines.stream().map(line -> Labels.wrapped(line, "muted", "small")).toList());
    facts.setManaged(!lines.isEmpty());
  }

  private void look(NodeTest test) {
    if (model != null) {
      model.update(test.view());
    }
  }

  private boolean over() {
    return model != null && model.overProperty().get();
  }

  /** Gives up a test that still runs; the card then shows how it ended. */
  void stop() {
    watch.stop();
  }
}
