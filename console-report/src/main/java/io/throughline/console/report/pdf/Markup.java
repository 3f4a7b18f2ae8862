package io.throughline.console.report.pdf;

import io.throughline.console.report.chart.Typeface;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** XHTML, piece by piece. What a node or a person wrote goes in as text and stays text. */
final class Markup {
  /** As the page keeps them together. */
  private static final Pattern FIGURE =
      Pattern.compile("\\d[\\d.,]* (?:%|[kMGT]?i?B\\b(?:/s)?|[kMG]?bit/s|[nµm]?s\\b|[kMG]?/s)");

  /** No character forbids the break behind a colon that the typeface has. */
  private static final Pattern MOMENT =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d(?::\\d\\d)?(?: UTC)?");

  /** A column may be too narrow for the date beside it. */
  private static final Pattern TIME = Pattern.compile("\\b\\d\\d:\\d\\d:\\d\\d\\b");

  private static final int LONG = 18;
  private static final char BREAK = '\u200b';
  private static final char KEPT = '\u00a0';

  private final StringBuilder out = new StringBuilder(64_000);

  /** Markup as it is. */
  Markup raw(String markup) {
    out.append(markup);
    return this;
  }

  Markup text(String text) {
    text.codePoints().forEach(this::add);
    return this;
  }

  /** Nothing where the text is empty. */
  Markup element(String tag, String kind, String text) {
    if (!text.isEmpty()) {
      out.append('<').append(tag).append(" class=\"").append(kind).append("\">");
      text(text);
      out.append("</").append(tag).append('>');
    }
    return this;
  }

  /** A paragraph of {@link #words}; nothing where the text is empty. */
  Markup prose(String kind, String text) {
    if (!text.isEmpty()) {
      raw("<p class=\"").raw(kind).raw("\">").words(text).raw("</p>");
    }
    return this;
  }

  /** Text with no end of a line between a figure and its unit, nor within a moment. */
  Markup words(String text) {
    String joined = FIGURE.matcher(text).replaceAll(figure -> figure.group().replace(' ', KEPT));
    return unbroken(MOMENT, joined);
  }

  /** With places for a line break within words that are too long for a column. */
  Markup breakable(String text) {
    StringBuilder broken = new StringBuilder(text.length() + 8);
    int run = 0;
    for (int c : text.codePoints().toArray()) {
      run = Character.isWhitespace(c) ? 0 : run + 1;
      broken.appendCodePoint(c);
      if (run >= LONG || (run > LONG / 3 && "-_/:.,=;".indexOf(c) >= 0)) {
        broken.append(BREAK);
        run = 0;
      }
    }
    return unbroken(TIME, broken.toString());
  }

  private Markup unbroken(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    int told = 0;
    while (found.find()) {
      text(text.substring(told, found.start()));
      raw("<span class=\"moment\">").text(found.group()).raw("</span>");
      told = found.end();
    }
    return text(text.substring(told));
  }

  private void add(int c) {
    switch (c) {
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      case '&' -> out.append("&amp;");
      case '"' -> out.append("&quot;");
      case '\n', '\r', '\t' -> out.append(' ');
      default -> {
        if (c == BREAK || (Typeface.REGULAR.has(c) && !Character.isISOControl(c))) {
          out.appendCodePoint(c);
        } else {
          // The typeface has no glyph for it; its number says which it is.
          out.append(String.format("\\u%04x", c));
        }
      }
    }
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
