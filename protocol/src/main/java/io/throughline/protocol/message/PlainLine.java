package io.throughline.protocol.message;

/** One line of text that came from elsewhere, fit for a terminal, a log and a report. */
public final class PlainLine {
  private PlainLine() {}

  /**
   * With a space for each end of line or tab, other control characters by their numbers, and an end
   * where the text is longer than allowed.
   *
   * @param most characters that are kept
   */
  public static String of(String text, int most) {
    if (text.length() <= most && text.codePoints().noneMatch(PlainLine::obeyed)) {
      return text;
    }
    StringBuilder plain = new StringBuilder(Math.min(text.length(), most) + 16);
    int at = 0;
    while (at < text.length() && plain.length() < most) {
      int c = text.codePointAt(at);
      at += Character.charCount(c);
      if (c == '\n' || c == '\r' || c == '\t') {
        plain.append(' ');
      } else if (obeyed(c)) {
        plain.append("\\u%04x".formatted(c));
      } else {
        plain.appendCodePoint(c);
      }
    }
    return at < text.length() ? plain.append("...").toString() : plain.toString();
  }

  /** Whether a terminal or a reader of lines obeys the character instead of showing it. */
  public static boolean obeyed(int c) {
    return Character.isISOControl(c)
        || (c >= 0x2028 && c <= 0x202e)
        || (c >= 0x2066 && c <= 0x2069);
  }
}
