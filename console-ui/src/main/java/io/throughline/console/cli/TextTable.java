package io.throughline.console.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table of text that fits: long words are shortened where their column allows it, then the least
 * important columns are left out. No line is ever wrapped.
 */
final class TextTable {
  private static final String GAP = "  ";

  /** Characters of a cell that may be shortened, where nothing else makes the line fit. */
  private static final int LEAST = 6;

  /**
   * A column.
   *
   * @param least characters, so that rows that come one by one stand under each other
   * @param importance 0 stays always; the highest goes first
   * @param left whether it is flush left
   * @param floor characters to which its cells may be shortened
   */
  record Column(String heading, int least, int importance, boolean left, int floor) {
    /** Whose cells are whole or not there. */
    Column(String heading, int least, int importance, boolean left) {
      this(heading, least, importance, left, Integer.MAX_VALUE);
    }
  }

  private final List<Column> columns;
  private final List<List<String>> rows;
  private final int[] widths;
  private final List<Integer> shown;

  /**
   * @param rows a cell per column
   * @param width characters that a line has room for
   */
  TextTable(List<Column> columns, List<List<String>> rows, int width) {
    this.columns = columns;
    this.rows = rows;
    widths = IntStream.range(0, columns.size()).map(this::natural).toArray();
    shown = fitting(width);
  }

  private List<Integer> fitting(int width) {
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      kept.add(i);
    }
    shorten(kept, width, false);
    while (length(kept) > width) {
      int last =
          kept.stream()
              .filter(i -> columns.get(i).importance() > 0)
              .max(Comparator.comparingInt(i -> columns.get(i).importance()))
              .orElse(-1);
      if (last < 0) {
        shorten(kept, width, true);
        break;
      }
      kept.remove(Integer.valueOf(last));
      kept.forEach(i -> widths[i] = natural(i));
      shorten(kept, width, false);
    }
    return List.copyOf(kept);
  }

  /**
   * The widest first, so that short words stay whole.
   *
   * @param all below their floors too
   */
  private void shorten(List<Integer> kept, int width, boolean all) {
    for (int over = length(kept) - width; over > 0; over--) {
      int widest =
          kept.stream()
              .filter(i -> widths[i] > floor(i, all))
              .max(Comparator.comparingInt(i -> widths[i]))
              .orElse(-1);
      if (widest < 0) {
        return;
      }
      widths[widest]--;
    }
  }

  private int floor(int column, boolean all) {
    int floor = columns.get(column).floor();
    return all && floor != Integer.MAX_VALUE ? Math.min(LEAST, floor) : floor;
  }

  private int length(List<Integer> kept) {
    return kept.stream().mapToInt(i -> widths[i] + GAP.length()).sum() - GAP.length();
  }

  private int natural(int column) {
    int widest = Math.max(columns.get(column).least(), TextWidth.of(columns.get(column).heading()));
    for (List<String> row : rows) {
      widest = Math.max(widest, TextWidth.of(row.get(column)));
    }
    return widest;
  }

  String heading() {
    return heading(shown);
  }

  private String heading(List<Integer> which) {
    return line(columns.stream().map(Column::heading).toList(), which);
  }

  List<String> lines() {
    return rows.stream().map(row -> line(row, shown)).toList();
  }

  /** The heading, then the rows. */
  List<String> all() {
    return all(shown);
  }

  private List<String> all(List<Integer> which) {
    return Stream.concat(Stream.of(heading(which)), rows.stream().map(row -> line(row, which)))
        .toList();
  }

  /**
   * The lines of tables with all columns between them: those that a table has no room for stand in
   * the next one, each behind the first column.
   *
   * @param headings of the columns, the first one flush left
   * @param rows a cell per column
   * @param width characters that a line has room for
   */
  static List<String> inParts(List<String> headings, List<List<String>> rows, int width) {
    List<Column> columns = new ArrayList<>();
    for (String heading : headings) {
      columns.add(new Column(heading, 0, 0, columns.isEmpty()));
    }
    return inParts(columns, 1, rows, width);
  }

  /**
   * The lines of tables with all columns between them: those that a table has no room for stand in
   * the next one, each behind the columns that name a row.
   *
   * @param names the number of columns that name a row, at the beginning of each part
   * @param rows a cell per column
   * @param width characters that a line has room for
   */
  static List<String> inParts(List<Column> columns, int names, List<List<String>> rows, int width) {
    TextTable whole = new TextTable(columns, rows, Integer.MAX_VALUE);
    List<Integer> begin = IntStream.range(0, names).boxed().toList();
    List<String> lines = new ArrayList<>();
    List<Integer> part = new ArrayList<>(begin);
    for (int i = names; i < columns.size(); i++) {
      part.add(i);
      if (part.size() > names + 1 && whole.length(part) > width) {
        part.removeLast();
        lines.addAll(whole.all(part));
        part = new ArrayList<>(begin);
        part.add(i);
      }
    }
    lines.addAll(whole.all(part));
    return lines;
  }

  private String line(List<String> cells, List<Integer> which) {
    StringBuilder line = new StringBuilder();
    for (int i : which) {
      if (!line.isEmpty()) {
        line.append(GAP);
      }
      String cell = TextWidth.shortened(PlainText.cell(cells.get(i)), widths[i]);
      int pad = Math.max(0, widths[i] - TextWidth.of(cell));
      boolean left = columns.get(i).left();
      line.append(left ? cell : "").repeat(' ', pad).append(left ? "" : cell);
    }
    return line.toString().stripTrailing();
  }
}
