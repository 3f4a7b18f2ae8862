package io.throughline.console.desktop.shell;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;

/** The key Delete in a list. */
public final class DeleteKey {
  private DeleteKey() {}

  /**
   * @param delete of what is chosen; not called where nothing is
   */
  public static <T> void on(ListView<T> list, Consumer<List<T>> delete) {
    list.setOnKeyPressed(e -> {
      if (e.getCode() != KeyCode.DELETE) {
        return;
      }
      List<T> chosen =
          list.getSelectionModel().getSelectedItems().stream().filter(Objects::nonNull).toList();
      if (!chosen.isEmpty()) {
        delete.accept(chosen);
      }
    });
  }
}
