package io.throughline.console.desktop.shell;

import javafx.scene.control.Button;
import org.kordamp.ikonli.Ikon;

/** Buttons, each with an id of its own. */
public final class Buttons {
  private Buttons() {}

  public static Button of(String id, String text, Runnable action) {
    Button button = new Button(text);
    button.setId(id);
    button.setOnAction(e -> action.run());
    return button;
  }

  public static Button of(String id, String text, Ikon icon, Runnable action) {
    Button button = of(id, text, action);
    button.setGraphic(Icons.icon(icon));
    return button;
  }
}
