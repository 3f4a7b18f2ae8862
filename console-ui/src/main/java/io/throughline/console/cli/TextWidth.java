package io.throughline.console.cli;

/** The width of text in a terminal. */
final class TextWidth {
  private static final String CUT = "…";

  private TextWidth() {}

  /** Columns of the terminal. */
  static int of(String text) {
    return text.codePoints().map(TextWidth::of).sum();
  }

  /** The text, or its beginning and a sign that there was more. */
  static String shortened(String text, int width) {
    if (of(text) <= width) {
      return text;
    }
    StringBuilder kept = new StringBuilder();
    int taken = of(CUT);
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      if (taken + of(c) > width) {
        break;
      }
      taken += of(c);
      kept.appendCodePoint(c);
      i += Character.charCount(c);
    }
    return kept.append(width > 0 ? CUT : "").toString();
  }

  private static int of(int c) {
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> wide(c) ? 2 : 1;
    };
  }

  /** East Asian letters and pictures. */
  private static boolean wide(int c) {
    return (c >= 0x1100 && c <= 0x115f)
        || (c >= 0x2e80 && c <= 0xa4cf && c != 0x303f)
        || (c >= 0xac00 && c <= 0xd7a3)
        || (c >= 0xf900 && c <= 0xfaff)
        || (c >= 0xfe30 && c <= 0xfe6f)
        || (c >= 0xff00 && c <= 0xff60)
        || (c >= 0xffe0 && c <= 0xffe6)
        || (c >= 0x1f300 && c <= 0x1faff)
        || (c >= 0x20000 && c <= 0x3fffd);
  }
}
