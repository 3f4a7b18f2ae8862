package io.throughline.console.desktop.shell;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import javafx.scene.control.ComboBox;
import javafx.util.StringConverter;
import org.controlsfx.control.PrefixSelectionComboBox;
import org.jspecify.annotations.Nullable;

/** Boxes of choices in which letters choose the next one whose name begins with them. */
public final class TypedChoice {
  private TypedChoice() {}

  /**
   * @param text how each is shown
   */
  public static <T> ComboBox<T> box(Function<T, String> text) {
    PrefixSelectionComboBox<T> box = new PrefixSelectionComboBox<>();
    box.setConverter(new ChoiceText<>(text));
    box.setLookup((same, typed) -> next(box, text, typed));
    return box;
  }

  /** The text of each choice; the box takes no text, so nothing is read back. */
  private static final class ChoiceText<T> extends StringConverter<T> {
    private final Function<T, String> text;

    ChoiceText(Function<T, String> text) {
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

  /** One letter goes on to the next; more letters stay where what is chosen has them too. */
  private static <T> Optional<T> next(ComboBox<T> box, Function<T, String> text, String typed) {
    List<T> all = box.getItems();
    String wanted = bare(typed);
    int from = box.getSelectionModel().getSelectedIndex();
    int first = wanted.length() > 1 ? Math.max(from, 0) : from + 1;
    return IntStream.range(0, all.size())
        .mapToObj(i -> all.get((first + i) % all.size()))
        .filter(each -> bare(text.apply(each)).startsWith(wanted))
        .findFirst();
  }

  /** Only letters and digits are handed on as typed, so hyphens of a name count for nothing. */
  private static String bare(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
  }
}
