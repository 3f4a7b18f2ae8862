package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.desktop.shell.Ticker;
import io.throughline.console.run.LiveRun;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Starts a run off the JavaFX thread, polls it for the model ten times a second, and stops it. */
public final class RunWatcher {
  private final BiFunction<Scenario, List<NodeProfile>, LiveRun> start;
  private final Threads threads;
  private final RunModel model;
  private final Ticker ticker = new Ticker(this::tick);
  private @Nullable LiveRun live;
  private boolean stopAsked;

  /**
   * @param start as the engine does it; may block
   */
  public RunWatcher(
      BiFunction<Scenario, List<NodeProfile>, LiveRun> start, Threads threads, RunModel model) {
    this.start = start;
    this.threads = threads;
    this.model = model;
  }

  /** Begins a run; does nothing while one is going on. */
  public void start(SetupModel.Request request) {
    if (model.busy()) {
      return;
    }
    stopAsked = false;
    model.starting(request.scenario(), request.nodes());
    threads.run(
        () -> start.apply(request.scenario(), request.nodes()),
        begun -> {
          live = begun;
          if (stopAsked) {
            begun.stop(STOP_REASON);
          }
          ticker.start();
        },
        problems -> model.refused(Problem.joined(problems, "\n")));
  }

  private static final String STOP_REASON = "stopped by user";

  /** Asks the run to end; what was measured is kept. */
  public void stop() {
    if (!model.busy() || stopAsked) {
      return;
    }
    stopAsked = true;
    model.stopping();
    LiveRun run = live;
    if (run != null) {
      threads.background().execute(() -> run.stop(STOP_REASON));
    }
  }

  private void tick() {
    LiveRun run = live;
    if (run == null) {
      return;
    }
    model.update(run.view(), run.series());
    if (!model.busy()) {
      ticker.stop();
      live = null;
    }
  }
}
