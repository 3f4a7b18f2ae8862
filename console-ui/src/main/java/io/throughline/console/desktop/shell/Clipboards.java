package io.throughline.console.desktop.shell;

import java.util.Map;
import java.util.function.Supplier;
import javafx.scene.control.Button;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;
import org.kordamp.ikonli.feather.Feather;

/** Text that can be taken along. */
public final class Clipboards {
  private Clipboards() {}

  /** A button that copies what {@code text} gives at that moment. */
  public static Button button(String id, Supplier<String> text) {
    Button copy = new Button("Copy", Icons.icon(Feather.COPY));
    copy.setId(id);
    copy.getStyleClass().addAll("flat");
    copy.setOnAction(e -> copy(text.get()));
    return copy;
  }

  public static void copy(String text) {
    Clipboard.getSystemClipboard().setContent(Map.of(DataFormat.PLAIN_TEXT, text));
  }
}
