package io.throughline.protocol.yaml;

import java.util.Set;
import java.util.regex.Pattern;

/** Writing single values so that YAML reads the same text back. */
public final class YamlText {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9/_][A-Za-z0-9 ._/@+-]*(?<! )");

  /** Separators of lines and paragraphs, a byte-order mark, and two that are no characters. */
  private static final String UNPRINTABLE = "\u2028\u2029\ufeff\ufffe\uffff";

  /** Plain words by which YAML says that there is no value. */
  private static final Set<String> NULLS = Set.of("~", "null", "Null", "NULL");

  private YamlText() {}

  /** Whether a plain text says that there is no value. */
  static boolean isNull(String plain) {
    return NULLS.contains(plain);
  }

  /** Plain where it is safe, else in double quotes. */
  public static String scalar(String text) {
    if (PLAIN.matcher(text).matches() && !isNull(text)) {
      return text;
    }
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\t' -> out.append("\\t");
        case '\r' -> out.append("\\r");
        default -> {
          if (Character.isISOControl(c) || UNPRINTABLE.indexOf(c) >= 0) {
            out.append("\\u%04x".formatted((int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    return out.append('"').toString();
  }
}
