package io.throughline.console.desktop.shell;

import java.util.function.Function;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/**
 * The text of each choice in a box of choices; nothing is typed into it, so nothing is read back.
 */
public final class ChoiceText<T> extends StringConverter<T> {
  private final Function<T, String> text;

  public ChoiceText(Function<T, String> text) {
    this.text = text;
  }

  @Override
  public String toString(@Nullable T value) {
    return value == null ? "" : text.apply(value);
  }

  @Override
  public T fromString(String typed) {
    throw new UnsupportedOperationException("a choice is not typed");
  }
}
