package io.throughline.console.cli;

import io.throughline.protocol.message.PlainLine;
import io.throughline.protocol.quantity.NoValue;
import java.util.regex.Pattern;

/**
 * Text for a terminal. What came from a node or a person may hold what a terminal obeys (colours,
 * the window's title, letters from right to left); it is shown by its number instead.
 */
final class PlainText {
  private static final Pattern NO_VALUE =
      Pattern.compile("(?<!\\S)" + Pattern.quote(NoValue.TEXT) + "(?![^\\s;,)])");

  private PlainText() {}

  /** Without anything that a terminal obeys but ends of lines and tabs. */
  static String of(String text) {
    if (text.codePoints().noneMatch(PlainText::obeyed)) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(c -> {
          if (obeyed(c)) {
            plain.append("\\u%04x".formatted(c));
          } else {
            plain.appendCodePoint(c);
          }
        });
    return plain.toString();
  }

  /** A cell of a table, or a line; not every terminal has the dash for no value. */
  static String cell(String text) {
    return NO_VALUE.matcher(text).replaceAll("-");
  }

  private static boolean obeyed(int c) {
    return PlainLine.obeyed(c) && c != '\n' && c != '\t';
  }
}
