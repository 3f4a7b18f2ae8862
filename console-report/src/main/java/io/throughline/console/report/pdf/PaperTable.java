package io.throughline.console.report.pdf;

import io.throughline.console.report.story.Block;
import io.throughline.console.report.story.Block.Cell;
import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Row;
import io.throughline.console.report.story.Block.Share;
import io.throughline.console.report.story.Mark;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tables on paper. */
final class PaperTable {
  private static final int MANY = 7;
  private static final int FEW = 3;

  /** A text that is not longer stays on one line. */
  private static final int BRIEF = 14;

  /** Characters side by side, of small columns and of others. */
  private static final int SMALL_ROOM = 120;

  private static final int ROOM = 90;

  /** A word as to its column's width: longer ones are broken. */
  private static final int LONG_WORD = 40;

  /** A column that is narrower breaks words of every day. */
  private static final int NARROWEST = 22;

  /** A part of the bar that is narrower has no room for its words. */
  private static final double WORDS = 0.16;

  private static final String SIGN = "<span class=\"sign\">";

  private PaperTable() {}

  static void write(Markup out, Block.Grid grid) {
    out.element("h3", "", grid.title());
    boolean many = grid.columns().size() > MANY;
    boolean explained = grid.columns().size() <= FEW && explained(grid);
    int[] words = longestWords(grid);
    int all = IntStream.of(words).sum();
    // A table by its content grows beyond the page where words are long.
    boolean fixed = !explained && all > (many ? SMALL_ROOM : ROOM);
    int[] widths = IntStream.of(words).map(word -> Math.max(NARROWEST, word)).toArray();
    out.raw("<table class=\"grid").raw(many ? " many" : "").raw(explained ? " explained" : "");
    out.raw(fixed ? " fixed" : "").raw("\"><thead><tr>");
    for (int i = 0; i < words.length; i++) {
      Column column = grid.columns().get(i);
      out.raw("<th class=\"").raw(side(column)).raw("\"");
      if (fixed) {
        out.raw(
            String.format(
                Locale.ROOT,
                " style=\"width:%.1f%%\"",
                100.0 * widths[i] / IntStream.of(widths).sum()));
      }
      out.raw(">").text(column.label()).raw("</th>");
    }
    out.raw("</tr></thead><tbody>");
    grid.rows().forEach(row -> row(out, grid.columns(), row));
    out.raw("</tbody></table>");
  }

  private static int[] longestWords(Block.Grid grid) {
    int[] longest = new int[grid.columns().size()];
    Arrays.setAll(longest, i -> word(grid.columns().get(i).label()));
    for (Row row : grid.rows()) {
      for (int i = 0; i < longest.length; i++) {
        longest[i] = Math.max(longest[i], word(row.cells().get(i).text()));
      }
    }
    return longest;
  }

  private static int word(String text) {
    return Math.min(
        LONG_WORD, Stream.of(text.split("\\s")).mapToInt(String::length).max().orElse(0));
  }

  private static boolean explained(Block.Grid grid) {
    return grid.rows().stream()
        .flatMap(row -> row.cells().stream())
        .anyMatch(cell -> !cell.small().isEmpty());
  }

  private static void row(Markup out, List<Column> columns, Row row) {
    out.raw("<tr class=\"").raw(kind(row.mark())).raw("\">");
    for (int i = 0; i < row.cells().size(); i++) {
      Cell cell = row.cells().get(i);
      boolean brief = cell.text().length() <= BRIEF;
      out.raw("<td class=\"").raw(side(columns.get(i))).raw(i == 0 ? " first" : "");
      out.raw(brief ? " brief" : "").raw("\">");
      if (i == 0 && brief && row.mark() != Mark.NONE) {
        // In one piece: a line may break where one ends.
        out.raw(SIGN).raw(letter(row.mark())).raw("&#160;").text(cell.text()).raw("</span>");
      } else {
        out.raw(i == 0 ? sign(row.mark()) : "").breakable(cell.text());
      }
      if (!cell.small().isEmpty()) {
        out.element("p", "small", cell.small());
      }
      out.raw("</td>");
    }
    out.raw("</tr>");
  }

  private static String side(Column column) {
    return column.numeric() ? "num" : "txt";
  }

  static String kind(Mark mark) {
    return mark.name().toLowerCase(Locale.ROOT);
  }

  /** The sign of a mark, which colours alone would say. */
  static String sign(Mark mark) {
    String letter = letter(mark);
    return letter.isEmpty() ? "" : SIGN + letter + "</span>&#160;";
  }

  private static String letter(Mark mark) {
    return switch (mark) {
      case NONE -> "";
      case GOOD -> "✓";
      case BAD -> "×";
      case DOUBT -> "!";
      case DIFFERS -> "≠";
    };
  }

  static void write(Markup out, Block.Shares shares) {
    out.element("h3", "", shares.title());
    out.raw("<table class=\"bar\"><tr>");
    for (Share share : shares.shares()) {
      out.raw(
          String.format(
              Locale.ROOT,
              "<td class=\"share-%s\" style=\"width:%.2f%%\">",
              share.name().replaceAll("\\W", ""),
              100 * share.ratio()));
      out.text(share.ratio() > WORDS ? share.name() + " " + share.percent() : "").raw("</td>");
    }
    out.raw("</tr></table><table class=\"grid\"><tbody>");
    for (Share share : shares.shares()) {
      out.raw("<tr><td class=\"txt first\">").text(share.name());
      out.element("span", "meaning", share.meaning().isEmpty() ? "" : "  " + share.meaning());
      out.raw("</td><td class=\"num\">").text(share.amount());
      out.raw("</td><td class=\"num\">").text(share.percent()).raw("</td></tr>");
    }
    out.raw("</tbody></table>");
  }
}
