package io.throughline.console.desktop.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.run.RunModel.State;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.testing.SampleRun;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class RunWatcherTest {
  private final Queue<Runnable> background = new ArrayDeque<>();
  private final RunModel model = new RunModel();
  private final RunWatcher watcher =
      new RunWatcher(
          (scenario, nodes) -> {
            throw new ProblemException(new Problem("hub", "the port is taken", "close the other"));
          },
          new Threads(background::add, Runnable::run),
          model);
  private final SetupModel.Request request =
      new SetupModel.Request(SampleRun.SCENARIO, SampleRun.NODES);

  @Test
  void shouldNotWaitForTheEngine() {
    watcher.start(request);

    assertThat(background).hasSize(1);
    assertThat(model.stateProperty().get()).isEqualTo(State.STARTING);
  }

  @Test
  void shouldNotStartTwice() {
    watcher.start(request);
    watcher.start(request);

    assertThat(background).hasSize(1);
  }

  @Test
  void shouldTakeAStopBeforeTheRunHasBegun() {
    watcher.start(request);
    watcher.stop();

    assertThat(model.stateProperty().get()).isEqualTo(State.STOPPING);
  }

  @Test
  void shouldSayWhyTheEngineRefused() {
    watcher.start(request);
    background.remove().run();

    assertThat(model.titleProperty().get()).isEqualTo("Not started");
    assertThat(model.wordsProperty().get()).isEqualTo("hub: the port is taken; close the other");
  }
}
