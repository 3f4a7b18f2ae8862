package io.throughline.console.desktop.shell;

import java.util.Objects;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.Scene;

/**
 * Light and dark. A scene carries the sheet of colours and the sheet that uses them, so that its
 * popups, which inherit a scene's sheets, look the same.
 */
public final class Theme {
  private static final String SHEET = sheet("console.css");

  private final ObjectProperty<ThemeChoice> choice = new SimpleObjectProperty<>(ThemeChoice.SYSTEM);
  private final ObjectProperty<ColorScheme> system = new SimpleObjectProperty<>(ColorScheme.LIGHT);
  private final BooleanBinding dark =
      Bindings.createBooleanBinding(
          () ->
              choice.get() == ThemeChoice.DARK
                  || (choice.get() == ThemeChoice.SYSTEM && system.get() == ColorScheme.DARK),
          choice,
          system);

  /** Follows the system's preference from now on. */
  public void followSystem() {
    system.bind(Platform.getPreferences().colorSchemeProperty());
  }

  public ObjectProperty<ThemeChoice> choiceProperty() {
    return choice;
  }

  public ObservableBooleanValue darkProperty() {
    return dark;
  }

  public boolean isDark() {
    return dark.get();
  }

  /** Gives the scene its colours and keeps them right for as long as the scene lives. */
  public void apply(Scene scene) {
    dress(scene);
    ChangeListener<Boolean> follow = (value, was, is) -> dress(scene);
    // The scene holds its listener, the theme does not hold the scene.
    scene.getProperties().put(Theme.class, follow);
    dark.addListener(new WeakChangeListener<>(follow));
  }

  private void dress(Scene scene) {
    scene.getPreferences().setColorScheme(isDark() ? ColorScheme.DARK : ColorScheme.LIGHT);
    scene.getStylesheets().setAll(sheet(isDark() ? "dark.css" : "light.css"), SHEET);
  }

  private static String sheet(String name) {
    return Objects.requireNonNull(
            Theme.class.getResource("/io/throughline/console/desktop/" + name), name)
        .toExternalForm();
  }
}
