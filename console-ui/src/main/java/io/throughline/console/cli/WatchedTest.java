package io.throughline.console.cli;

import io.throughline.console.run.probe.NodeTest;
import io.throughline.console.run.probe.NodeTestView;
import io.throughline.launch.LaunchStepEvent;
import io.throughline.launch.LaunchStepEvent.State;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.CleanUp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** "Test connection" at the terminal: its steps as they are ticked off. */
final class WatchedTest {
  private static final Duration LOOK = Duration.ofMillis(200);

  private final Session session;
  private final Screen screen;
  private final Set<String> shown = new HashSet<>();

  WatchedTest(Session session, Screen screen) {
    this.session = session;
    this.screen = screen;
  }

  /** Returns once the agent is gone again. */
  NodeTestView test(NodeProfile node, boolean acceptNewHostKeys) throws InterruptedException {
    NodeTest test =
        session.console().engine().test(node, new TerminalQuestions(screen, acceptNewHostKeys));
    session.started();
    NodeTestView view = test.view();
    while (!view.done()) {
      show(view);
      Thread.sleep(LOOK);
      view = test.view();
    }
    show(view);
    screen.endStatus();
    return view;
  }

  /**
   * Says what did not come off, and where the agent left something behind.
   *
   * @return whether there was nothing to say
   */
  static boolean good(Session session, String node, NodeTestView view) {
    List<String> wrong = new ArrayList<>();
    if (!view.node().problem().isEmpty()) {
      wrong.add(view.node().problem());
    } else if (view.capabilities() == null) {
      wrong.add("node %s: its agent did not say what it can do".formatted(node));
    }
    CleanUp cleanUp = view.cleanUp();
    if (cleanUp != null && cleanUp.verdict() != CleanUp.Verdict.CLEAN) {
      wrong.add("node %s is not clean: %s".formatted(node, cleanUp.checks()));
    }
    wrong.forEach(session::error);
    return wrong.isEmpty();
  }

  private void show(NodeTestView view) {
    for (LaunchStepEvent step : view.node().steps()) {
      if (step.state() == State.STARTED) {
        screen.status("%s ... %s".formatted(step.step(), step.detail()));
      } else if (shown.add(step.step())) {
        screen.line(
            "%s  %-9s  %s  (%s)"
                .formatted(
                    step.state() == State.DONE ? "ok    " : "failed",
                    step.step(),
                    step.detail(),
                    TimeSpan.format(step.nanos())));
      }
    }
  }
}
