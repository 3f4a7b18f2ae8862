package io.throughline.console.desktop;

import static io.throughline.console.desktop.Waiting.onFx;

import java.util.List;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import org.testfx.api.FxRobot;

/** What a person reads in a window, and types into it. */
public final class OnScreen {
  private OnScreen() {}

  /** Of the first label or button that is found so; empty where there is none. */
  public static String text(FxRobot robot, String selector) {
    return robot.lookup(selector).tryQueryAs(Labeled.class).map(Labeled::getText).orElse("");
  }

  /** Of all that are found so. */
  public static List<String> texts(FxRobot robot, String selector) {
    return onFx(() ->
        robot.lookup(selector).queryAllAs(Labeled.class).stream().map(Labeled::getText).toList());
  }

  public static TextInputControl input(FxRobot robot, String selector) {
    return robot.lookup(selector).queryAs(TextInputControl.class);
  }

  /** In place of what stands there. */
  public static void type(FxRobot robot, String selector, String text) {
    robot.interact(() -> input(robot, selector).setText(text));
  }
}
