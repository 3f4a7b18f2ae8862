package io.throughline.console.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A table of text that has as many columns as fit: the least important are left out, no line is
 * ever wrapped.
 */
final class TextTable {
  private static final String GAP = "  ";

  /**
   * A column.
   *
   * @param least characters, so that rows that come one by one stand under each other
   * @param importance 0 stays always; the highest goes first
   * @param left whether it is flush left
   */
  record Column(String heading, int least, int importance, boolean left) {}

  private final List<Column> columns;
  private final List<List<String>> rows;
  private final List<Integer> shown;

  /**
   * @param rows a cell per column
   * @param width characters that a line has room for
   */
  TextTable(List<Column> columns, List<List<String>> rows, int width) {
    this.columns = columns;
    this.rows = rows;
    shown = fitting(width);
  }

  private List<Integer> fitting(int width) {
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      kept.add(i);
    }
    while (length(kept) > width) {
      int last =
          kept.stream()
              .filter(i -> columns.get(i).importance() > 0)
              .max(Comparator.comparingInt(i -> columns.get(i).importance()))
              .orElse(-1);
      if (last < 0) {
        break;
      }
      kept.remove(Integer.valueOf(last));
    }
    return List.copyOf(kept);
  }

  private int length(List<Integer> kept) {
    return kept.stream().mapToInt(i -> width(i) + GAP.length()).sum() - GAP.length();
  }

  private int width(int column) {
    int widest = Math.max(columns.get(column).least(), columns.get(column).heading().length());
    for (List<String> row : rows) {
      widest = Math.max(widest, row.get(column).length());
    }
    return widest;
  }

  String heading() {
    return line(columns.stream().map(Column::heading).toList());
  }

  List<String> lines() {
    return rows.stream().map(this::line).toList();
  }

  private String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i : shown) {
      if (!line.isEmpty()) {
        line.append(GAP);
      }
      String cell = cells.get(i);
      int pad = Math.max(0, width(i) - cell.length());
      boolean left = columns.get(i).left();
      line.append(left ? cell : "").repeat(' ', pad).append(left ? "" : cell);
    }
    return line.toString().stripTrailing();
  }
}
