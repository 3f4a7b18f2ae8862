package io.throughline.console.desktop.shell;

import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** A few choices side by side in one frame, of which one is taken. */
public final class Segments extends HBox {
  private final ToggleGroup group = new ToggleGroup();

  public Segments() {
    getStyleClass().add("segments");
  }

  /**
   * One more choice, at the end.
   *
   * @param choose when a person takes it, or clicks it again
   */
  public ToggleButton add(String id, String text, Runnable choose) {
    ToggleButton button = new ToggleButton(text);
    button.setId(id);
    // An underscore belongs to the name.
    button.setMnemonicParsing(false);
    button.setToggleGroup(group);
    button.setMinWidth(Region.USE_PREF_SIZE);
    // A click on the chosen one must not leave none chosen.
    button.setOnAction(e -> {
      button.setSelected(true);
      choose.run();
    });
    if (getChildren().isEmpty()) {
      button.getStyleClass().add("first");
    } else {
      getChildren().getLast().getStyleClass().remove("last");
    }
    button.getStyleClass().add("last");
    getChildren().add(button);
    return button;
  }
}
