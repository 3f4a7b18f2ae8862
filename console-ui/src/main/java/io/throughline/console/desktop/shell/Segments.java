package io.throughline.console.desktop.shell;

import java.util.function.Consumer;
import javafx.scene.control.Toggle;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;
import org.controlsfx.control.SegmentedButton;
import org.jspecify.annotations.Nullable;

/** A few choices side by side in one frame, of which one is taken. */
public final class Segments<T> extends SegmentedButton {
  private boolean showing;

  /**
   * @param choose called when a person takes a choice, or clicks it again
   */
  public Segments(Consumer<T> choose) {
    // The group tells of arrow keys too, which fire no action.
    getToggleGroup()
        .selectedToggleProperty()
        .addListener((value, was, is) -> {
          Toggle taken = is == null ? was : is;
          if (!showing && taken != null) {
            // A click on the chosen one must not leave none chosen.
            select(taken);
            choose.accept(choice(taken));
          }
        });
  }

  /** Adds a choice at the end. */
  public ToggleButton add(String id, String text, T choice) {
    ToggleButton button = new ToggleButton(text);
    button.setId(id);
    // An underscore belongs to the name.
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setUserData(choice);
    // The skin, which would do so, comes only with the first layout.
    button.setToggleGroup(getToggleGroup());
    getButtons().add(button);
    return button;
  }

  /** Shows which one is chosen, and tells nobody; shows none where there is no such choice. */
  public void show(T choice) {
    select(
        getButtons().stream()
            .filter(button -> choice.equals(button.getUserData()))
            .findFirst()
            .orElse(null));
  }

  private void select(@Nullable Toggle button) {
    showing = true;
    getToggleGroup().selectToggle(button);
    showing = false;
  }

  @SuppressWarnings("unchecked") // set in add
  private T choice(Toggle button) {
    return (T) button.getUserData();
  }

  /** Gives the focus to the chosen one. */
  @Override
  public void requestFocus() {
    Toggle chosen = getToggleGroup().getSelectedToggle();
    getButtons().stream()
        .filter(button -> chosen == null || button.equals(chosen))
        .findFirst()
        .ifPresent(ToggleButton::requestFocus);
  }
}
