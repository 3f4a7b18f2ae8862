package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.Buttons;
import io.throughline.console.desktop.shell.Clipboards;
import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.desktop.shell.Watch;
import io.throughline.console.diagnose.Finding;
import io.throughline.console.run.probe.Diagnosis;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Nodes, and what is wrong with them and the ways between them. */
final class DiagnosisPane extends VBox {
  private final Label outcome = Labels.wrapped("", "card-title");
  private final Label problem = Labels.wrapped("", "problem-box");
  private final VBox findings = new VBox(10);
  private final ProgressBar working = new ProgressBar();
  private final Button stop = new Button("Stop", Icons.icon(Feather.SQUARE));
  private final DiagnosisModel model;
  private final Watch<Diagnosis> watch;

  /**
   * @param again begins another one of the same nodes
   */
  DiagnosisPane(DiagnosisModel model, Runnable again) {
    super(12);
    this.model = model;
    watch =
        new Watch<>(
            diagnosis -> model.update(diagnosis.view()),
            model.overProperty()::get,
            Diagnosis::stop);
    setId("diagnosis");
    Label title = Labels.of(model.title(), "page-title");
    title.setMinWidth(0);
    stop.setOnAction(e -> watch.stop());
    Button repeat = Buttons.of("diagnose-again", "Run again", Feather.ROTATE_CW, again);
    repeat.disableProperty().bind(model.overProperty().not());
    Button copy = Clipboards.button("copy-diagnosis", model::text);
    HBox head = Layouts.row(8, title, Layouts.gap(), stop, copy, repeat);
    List.of(stop, copy, repeat).forEach(button -> button.setMinWidth(Region.USE_PREF_SIZE));
    outcome.setId("diagnosis-outcome");
    problem.setId("diagnosis-problem");
    problem.setMaxWidth(Double.MAX_VALUE);
    working.setMaxWidth(Double.MAX_VALUE);
    ScrollPane scroll = Layouts.scrolled(findings);
    getChildren().addAll(head, outcome, working, problem, scroll);
    follow();
  }

  private void follow() {
    model.outcomeProperty().subscribe(outcome::setText);
    model
        .problemProperty()
        .subscribe(words -> {
          Labels.say(problem, words);
        });
    model.findingsProperty().subscribe(this::show);
    model
        .overProperty()
        .subscribe(over -> {
          Layouts.show(stop, !over);
          Layouts.show(working, !over);
          outcome.getStyleClass().removeAll("good", "bad");
          if (over) {
            outcome.getStyleClass().add(model.good() ? "good" : "bad");
          }
        });
  }

  private void show(List<Finding> found) {
    findings.getChildren().setAll(found.stream().map(FindingCard::new).toList());
  }

  void begun(Diagnosis started) {
    watch.begun(started);
  }
}
