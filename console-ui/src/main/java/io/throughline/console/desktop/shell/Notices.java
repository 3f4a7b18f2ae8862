package io.throughline.console.desktop.shell;

import java.util.ArrayDeque;
import java.util.Deque;
import javafx.animation.PauseTransition;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * The strip under the page: what was done, and a button that undoes or continues it. The strip has
 * its room always, so that a notice covers nothing and moves nothing.
 */
public final class Notices {
  private static final Duration SHOWN = Duration.seconds(12);

  private final StackPane strip = new StackPane();
  private final PauseTransition pause = new PauseTransition(SHOWN);
  private final Deque<Runnable> undoings = new ArrayDeque<>();
  private @Nullable HBox current;

  Notices() {
    strip.setId("notices");
    strip.getStyleClass().add("notices");
    pause.setOnFinished(e -> clear());
  }

  /** The strip in which notices are shown. */
  Region strip() {
    return strip;
  }

  /** Says something, without a button. */
  public void say(String text) {
    show(text, "", () -> {});
  }

  /** Says something with a button, until the button is pressed or {@link #SHOWN} has passed. */
  public void show(String text, String button, Runnable action) {
    clear();
    Label words = Labels.wrapped(text);
    words.setId("notice");
    HBox bar = new HBox(words);
    bar.getStyleClass().add("notice");
    bar.setMaxHeight(Region.USE_PREF_SIZE);
    HBox.setHgrow(words, Priority.ALWAYS);
    words.setMaxWidth(Double.MAX_VALUE);
    if (!button.isEmpty()) {
      Button act = new Button(button);
      act.setId("notice-action");
      act.setMinWidth(Region.USE_PREF_SIZE);
      act.setOnAction(e -> {
        clear();
        action.run();
      });
      bar.getChildren().add(act);
    }
    Button close = new Button("", Icons.icon(Feather.X));
    close.getStyleClass().addAll("flat", "tiny");
    close.setId("notice-close");
    close.setAccessibleText("Close this message");
    close.setOnAction(e -> clear());
    bar.getChildren().add(close);
    strip.getChildren().add(bar);
    current = bar;
    pause.playFromStart();
  }

  /**
   * Says what was done and how to take it back: by the button as long as it is there, with Ctrl+Z
   * until the console ends.
   */
  public void undoable(String text, Runnable undo) {
    undoings.push(undo);
    show(text + " Ctrl+Z brings it back.", "Undo", this::undo);
  }

  /** Takes back what was done last and was not taken back yet; nothing where there is none. */
  void undo() {
    Runnable last = undoings.poll();
    if (last != null) {
      clear();
      last.run();
    }
  }

  /** Takes the line away. */
  public void clear() {
    pause.stop();
    if (current != null) {
      strip.getChildren().remove(current);
      current = null;
    }
  }
}
