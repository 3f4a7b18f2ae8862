package io.throughline.console.cli;

import io.throughline.console.run.probe.Diagnosis;
import io.throughline.console.run.probe.DiagnosisView;
import io.throughline.console.run.view.NodeView;
import io.throughline.launch.LaunchStepEvent;
import io.throughline.launch.LaunchStepEvent.State;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** Shows a diagnosis until its end. */
final class WatchedDiagnosis {
  private static final Duration LOOK = Duration.ofMillis(200);

  private final Session session;
  private final Screen screen;
  private final Set<String> shown = new HashSet<>();

  WatchedDiagnosis(Session session) {
    this.session = session;
    screen = session.screen();
  }

  DiagnosisView watch(Diagnosis diagnosis) throws InterruptedException {
    session.started();
    DiagnosisView view = diagnosis.view();
    while (!view.done()) {
      show(view);
      Thread.sleep(LOOK);
      view = diagnosis.view();
    }
    show(view);
    screen.endStatus();
    return view;
  }

  /** Steps that went well are worth a line only where all is asked for; one that failed is. */
  private void show(DiagnosisView view) {
    for (NodeView node : view.nodes()) {
      for (LaunchStepEvent step : node.steps()) {
        boolean worth =
            step.state() == State.FAILED
                || (session.verbosity().verbose() && step.state() == State.DONE);
        if (worth && shown.add(node.node() + step.step())) {
          screen.line(
              "%-6s  %s: %s  %s"
                  .formatted(
                      step.state() == State.FAILED ? "failed" : "ok",
                      node.node(),
                      step.step(),
                      step.detail()));
        }
      }
    }
    screen.status(view.doing() + "   " + StatusText.nodes(view.nodes()));
  }
}
