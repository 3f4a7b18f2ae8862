package io.throughline.protocol.yaml;

import java.util.regex.Pattern;

/** Writing single values so that YAML reads the same text back. */
public final class YamlText {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9/_][A-Za-z0-9 ._/@+-]*(?<! )");

  private YamlText() {}

  /** Plain where it is safe, else in double quotes. */
  public static String scalar(String text) {
    if (PLAIN.matcher(text).matches()) {
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
          if (c < 0x20 || c == 0x7f) {
            out.append("\\x%02x".formatted((int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    return out.append('"').toString();
  }
}
