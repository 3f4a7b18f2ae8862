package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.desktop.shell.Watch;
import io.throughline.console.run.LiveRun;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;
import java.util.function.BiFunction;

/** Starts a run off the JavaFX thread, polls it for the model ten times a second, and stops it. */
public final class RunWatcher {
  private static final String STOP_REASON = "stopped by user";

  private final BiFunction<Scenario, List<NodeProfile>, LiveRun> start;
  private final Threads threads;
  private final RunModel model;
  private Watch<LiveRun> watch;

  /**
   * @param start as the engine does it; may block
   */
  public RunWatcher(
      BiFunction<Scenario, List<NodeProfile>, LiveRun> start, Threads threads, RunModel model) {
    this.start = start;
    this.threads = threads;
    this.model = model;
    watch = fresh();
  }

  private Watch<LiveRun> fresh() {
    return new Watch<>(
        run -> model.update(run.view(), run.series()),
        () -> !model.busy(),
        run -> run.stop(STOP_REASON));
  }

  /** Begins a run; does nothing while one is going on. */
  public void start(SetupModel.Request request) {
    if (model.busy()) {
      return;
    }
    watch = fresh();
    model.starting(request.scenario(), request.nodes());
    threads.run(
        () -> start.apply(request.scenario(), request.nodes()),
        watch::begun,
        problems -> model.refused(Problem.joined(problems, "\n")));
  }

  /** Asks the run to end; what was measured is kept. */
  public void stop() {
    if (model.busy()) {
      model.stopping();
      watch.stop();
    }
  }
}
