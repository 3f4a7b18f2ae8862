package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.Clipboards;
import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Ticker;
import io.throughline.console.diagnose.Finding;
import io.throughline.console.run.probe.Diagnosis;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Two nodes, and what is wrong with them and the way between them. */
final class DiagnosisPane extends VBox {
  private final Label outcome = new Label();
  private final Label problem = new Label();
  private final VBox findings = new VBox(10);
  private final ProgressBar working = new ProgressBar();
  private final Button stop = new Button("Stop", Icons.icon(Feather.SQUARE));
  private final Ticker ticker = new Ticker(this::tick);
  private final DiagnosisModel model;
  private @Nullable Diagnosis diagnosis;

  /**
   * @param again begins another one of the same two
   */
  DiagnosisPane(DiagnosisModel model, Runnable again) {
    super(12);
    this.model = model;
    setId("diagnosis");
    Label title = new Label(model.title());
    title.getStyleClass().add("page-title");
    title.setMinWidth(0);
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    stop.setOnAction(e -> stop());
    Button repeat = new Button("Run again", Icons.icon(Feather.ROTATE_CW));
    repeat.setId("diagnose-again");
    repeat.setOnAction(e -> again.run());
    repeat.disableProperty().bind(model.overProperty().not());
    Button copy = Clipboards.button("copy-diagnosis", model::text);
    HBox head = new HBox(8, title, gap, stop, copy, repeat);
    head.setAlignment(Pos.CENTER_LEFT);
    List.of(stop, copy, repeat).forEach(button -> button.setMinWidth(Region.USE_PREF_SIZE));
    outcome.setId("diagnosis-outcome");
    outcome.getStyleClass().add("card-title");
    outcome.setWrapText(true);
    outcome.setMinHeight(Region.USE_PREF_SIZE);
    problem.setId("diagnosis-problem");
    problem.getStyleClass().add("problem-box");
    problem.setWrapText(true);
    problem.setMaxWidth(Double.MAX_VALUE);
    problem.setMinHeight(Region.USE_PREF_SIZE);
    working.setMaxWidth(Double.MAX_VALUE);
    ScrollPane scroll = new ScrollPane(findings);
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    VBox.setVgrow(scroll, Priority.ALWAYS);
    getChildren().addAll(head, outcome, working, problem, scroll);
    follow();
  }

  private void follow() {
    model.outcomeProperty().subscribe(outcome::setText);
    model
        .problemProperty()
        .subscribe(words -> {
          problem.setText(words);
          problem.setVisible(!words.isEmpty());
          problem.setManaged(!words.isEmpty());
        });
    model.findingsProperty().subscribe(this::show);
    model
        .overProperty()
        .subscribe(over -> {
          stop.setVisible(!over);
          stop.setManaged(!over);
          working.setVisible(!over);
          working.setManaged(!over);
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
    diagnosis = started;
    ticker.start();
  }

  private void tick() {
    if (diagnosis != null) {
      model.update(diagnosis.view());
      if (model.overProperty().get()) {
        ticker.stop();
        diagnosis = null;
      }
    }
  }

  /** Gives up a diagnosis that still runs; it then shows how it ended. */
  private void stop() {
    if (diagnosis != null) {
      diagnosis.stop();
    }
  }
}
