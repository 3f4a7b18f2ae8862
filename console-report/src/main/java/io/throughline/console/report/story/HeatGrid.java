package io.throughline.console.report.story;

import io.throughline.console.pairs.HeatMap;
import io.throughline.console.report.story.Block.Cell;
import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Lines;
import io.throughline.console.report.story.Block.Row;
import io.throughline.protocol.quantity.NoValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A heat map of pairs as a table: signs stand for what colours and frames say in a drawing. */
public final class HeatGrid {
  /** Names of more ranks would make columns too wide: they are numbered. */
  private static final int NAMED = 8;

  private HeatGrid() {}

  /** The table, and below it the meaning of its signs where there are any. */
  public static List<Block> of(HeatMap map) {
    return map.marks().isEmpty() ? List.of(grid(map)) : List.of(grid(map), Lines.of(signs(map)));
  }

  private static Grid grid(HeatMap map) {
    boolean named = map.columns().size() <= NAMED;
    List<Column> columns =
        Stream.concat(
                Stream.of(
                    Column.text(
                        map.unit().isEmpty() ? HeatMap.SENDS : map.unit() + ", " + HeatMap.SENDS)),
                map.columns().stream()
                    .map(rank ->
                        Column.number(
                            rank.marked(
                                named
                                    ? rank.name()
                                    : Integer.toString(map.columns().indexOf(rank) + 1)))))
            .toList();
    List<Row> rows = new ArrayList<>();
    for (int from = 0; from < map.rows().size(); from++) {
      HeatMap.Header row = map.rows().get(from);
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.of(row.marked(named ? row.name() : "%d  %s".formatted(from + 1, row.name()))));
      map.cells().get(from).forEach(cell -> cells.add(Cell.of(text(cell))));
      rows.add(new Row(Mark.NONE, cells));
    }
    return new Grid(map.title(), false, columns, rows);
  }

  /** The meaning of the signs of a map. */
  private static String signs(HeatMap map) {
    return map.marks().stream()
        .map(mark -> mark.before(mark.words()))
        .collect(Collectors.joining(", "));
  }

  private static String text(HeatMap.Cell cell) {
    if (cell.mark() == HeatMap.Mark.FAILED) {
      return cell.text();
    }
    return cell.pair() && cell.text().isEmpty() ? NoValue.TEXT : cell.mark().before(cell.text());
  }
}
