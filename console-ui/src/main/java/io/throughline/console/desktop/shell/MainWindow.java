package io.throughline.console.desktop.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import javafx.beans.value.ObservableValue;
import javafx.scene.Scene;
import javafx.stage.Screen;
import javafx.stage.Stage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one window: its size and theme as they were, and a careful end. */
public final class MainWindow {
  private static final Logger LOG = LoggerFactory.getLogger(MainWindow.class);

  private final Stage stage;
  private final Shell shell;
  private final Theme theme;
  private final Path stateFile;
  private final UnaryOperator<WindowState> choices;

  /**
   * @param choices adds to the state what the pages want kept
   */
  public MainWindow(
      Stage stage, Shell shell, Theme theme, Path stateFile, UnaryOperator<WindowState> choices) {
    this.stage = stage;
    this.shell = shell;
    this.theme = theme;
    this.stateFile = stateFile;
    this.choices = choices;
  }

  /** Shows it as it was at the last end. */
  public void show(WindowState state) {
    var screen = Screen.getPrimary().getVisualBounds();
    Scene scene =
        new Scene(
            shell,
            Math.min(state.width(), screen.getWidth()),
            Math.min(state.height(), screen.getHeight()));
    theme.apply(scene);
    stage.setTitle("Throughline");
    stage.setMinWidth(Math.min(WindowState.MIN_WIDTH, screen.getWidth()));
    stage.setMinHeight(Math.min(WindowState.MIN_HEIGHT, screen.getHeight()));
    stage.setScene(scene);
    stage.setMaximized(state.maximized());
    shell.open(state.place());
    stage.show();
  }

  /**
   * Sets what happens when the person closes the window.
   *
   * @param unsaved what was typed and not saved, in words; empty for nothing
   * @param busy whether a run goes on
   * @param stop asks the run to end
   * @param running turns false when it has ended
   * @param doing what the nodes are doing meanwhile
   */
  public void guard(
      Supplier<List<String>> unsaved,
      BooleanSupplier busy,
      Runnable stop,
      ObservableValue<Boolean> running,
      ObservableValue<String> doing) {
    stage.setOnCloseRequest(event -> {
      List<String> typed = unsaved.get();
      if (!typed.isEmpty() && !WindowClose.askUnsaved(stage, theme, typed)) {
        event.consume();
        return;
      }
      if (!busy.getAsBoolean()) {
        return;
      }
      event.consume();
      if (WindowClose.ask(stage, theme)) {
        if (busy.getAsBoolean()) {
          WindowClose.cover(shell, doing, stage::hide);
          stop.run();
          running.subscribe(still -> {
            if (!still) {
              stage.hide();
            }
          });
        } else {
          stage.hide();
        }
      }
    });
    stage.setOnHiding(event -> keep());
  }

  /** Asks whether a run that has gone on for a while is to be stopped. */
  public boolean askStop() {
    return WindowClose.askStop(stage, theme);
  }

  private void keep() {
    Scene scene = stage.getScene();
    WindowState now =
        new WindowState(
            scene.getWidth(),
            scene.getHeight(),
            stage.isMaximized(),
            theme.choiceProperty().get(),
            shell.openProperty().get(),
            "",
            List.of());
    try {
      choices.apply(now).write(stateFile);
    } catch (IOException e) {
      LOG.warn("the window's state could not be kept in {}", stateFile, e);
    }
  }
}
