package io.throughline.console.desktop.run;

import static io.throughline.console.desktop.OnScreen.text;
import static io.throughline.console.desktop.Waiting.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.run.RunModel.State;
import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.testing.SampleRun;
import io.throughline.protocol.result.Outcome;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** The keys and the tabs of the Run page, while a run goes on and after. */
@ExtendWith(ApplicationExtension.class)
class RunPageTest {
  private static final Threads DIRECT = new Threads(Runnable::run, Runnable::run);
  private static final int PASSES = 5;
  private static final long MINUTE = 60_000_000_000L;

  @TempDir static Path folder;

  private final AtomicLong now = new AtomicLong();
  private final AtomicInteger asked = new AtomicInteger();
  private final RunModel model = new RunModel(now::get);
  private boolean answer;

  @Start
  void start(Stage stage) {
    SetupModel setup = new SetupModel(new Profiles(folder), DIRECT, (s, n) -> SetupCheck.NOTHING);
    RunWatcher watcher =
        new RunWatcher(
            (s, n) -> {
              throw new IllegalStateException("no run is begun here");
            },
            DIRECT,
            model);
    setup.load();
    Theme theme = new Theme();
    RunPage page =
        new RunPage(
            setup,
            model,
            watcher,
            theme.darkProperty(),
            () -> {},
            request -> {},
            () -> {},
            () -> {
              asked.incrementAndGet();
              return answer;
            });
    Scene scene = new Scene(page, 1200, 800);
    theme.apply(scene);
    stage.setScene(scene);
    // The stage is shared with other tests, and so is its size.
    stage.sizeToScene();
    stage.show();
    model.starting(SampleRun.SCENARIO, SampleRun.NODES);
    model.update(SampleRun.running(), SampleRun.series(50, 0.1));
  }

  @Test
  void shouldLeaveTheTabsWhereTheyAreWhenAVerdictTakesMoreLines(FxRobot robot) {
    double before = top(robot);
    onFx(() -> {
      robot.lookup("#status-words").queryAs(Label.class).setText("one\ntwo\nthree\nfour");
      return true;
    });
    assertThat(top(robot)).isEqualTo(before);
  }

  @Test
  void shouldAskBeforeEscapeStopsARunOfAMinute(FxRobot robot) {
    robot.clickOn("#chart-words");
    now.addAndGet(MINUTE);
    robot.type(KeyCode.ESCAPE);
    assertThat(asked).hasValue(1);
    assertThat(onFx(() -> model.stateProperty().get())).isEqualTo(State.RUNNING);

    answer = true;
    robot.type(KeyCode.ESCAPE);
    assertThat(asked).hasValue(2);
    assertThat(onFx(() -> model.stateProperty().get())).isEqualTo(State.STOPPING);
  }

  @Test
  void shouldStopAYoungRunByEscapeAtOnce(FxRobot robot) {
    robot.clickOn("#chart-words");
    robot.type(KeyCode.ESCAPE);
    assertThat(asked).hasValue(0);
    assertThat(onFx(() -> model.stateProperty().get())).isEqualTo(State.STOPPING);
  }

  @Test
  void shouldLeaveTheTabThatAPersonChoseWhereItIs(FxRobot robot) {
    robot.clickOn("#tab-Events");
    double before = top(robot);
    end();
    assertThat(chosen(robot, "Events")).isTrue();
    assertThat(top(robot)).as("the tabs do not move at the end").isEqualTo(before);

    onFx(() -> {
      model.starting(SampleRun.SCENARIO, SampleRun.NODES);
      model.update(SampleRun.running(), SampleRun.series(50, 0.1));
      return true;
    });
    end();
    assertThat(chosen(robot, "Result")).as("the next run shows its result").isTrue();
    assertThat(text(robot, "#run-identity")).contains(SampleRun.running().runId());
  }

  private void end() {
    onFx(() -> {
      model.update(SampleRun.done(Outcome.PASSED), SampleRun.series(600, 0.1));
      return true;
    });
  }

  private static boolean chosen(FxRobot robot, String tab) {
    return onFx(() ->
        robot.lookup("#tab-" + tab).queryAs(javafx.scene.control.ToggleButton.class).isSelected());
  }

  /** Once the page is laid out, which for lines that break takes several passes. */
  private static double top(FxRobot robot) {
    WaitForAsyncUtils.waitForFxEvents();
    return onFx(() -> {
      var tab = robot.lookup("#tab-Events").query();
      for (int i = 0; i < PASSES; i++) {
        tab.getScene().getRoot().applyCss();
        tab.getScene().getRoot().layout();
      }
      return tab.localToScene(tab.getBoundsInLocal()).getMinY();
    });
  }
}
