package io.throughline.console.run.points;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * A figure of each rank at each point: a row for each rank and a column for each point, or the
 * other way round where there are more points, so that the table is no wider than it has to be.
 *
 * @param titles of the columns, that of the rows' names first
 * @param rows a cell per column; none where nothing is known
 * @param note that explains the cells, a sentence or two
 */
public record RankTable(List<String> titles, List<List<String>> rows, String note) {
  public RankTable {
    titles = List.copyOf(titles);
    rows = List.copyOf(rows);
  }

  /**
   * The table of some points of a run; without rows where there are none.
   *
   * @param cell of a point and a rank's index
   */
  static RankTable of(
      RunRecord run, List<Point> points, BiFunction<Point, Integer, String> cell, String note) {
    List<String> ranks = run.plan().assignments().stream().map(Assignment::node).toList();
    List<String> labels = points.stream().map(point -> point.spec().label()).toList();
    if (points.isEmpty()) {
      return new RankTable(titles("Rank", labels), List.of(), note);
    }
    return points.size() <= ranks.size()
        ? of("Rank", ranks, labels, (rank, point) -> cell.apply(points.get(point), rank), note)
        : of("Point", labels, ranks, (point, rank) -> cell.apply(points.get(point), rank), note);
  }

  private static RankTable of(
      String first,
      List<String> names,
      List<String> columns,
      BiFunction<Integer, Integer, String> cell,
      String note) {
    List<List<String>> rows = new ArrayList<>();
    for (int row = 0; row < names.size(); row++) {
      List<String> cells = new ArrayList<>(List.of(names.get(row)));
      for (int column = 0; column < columns.size(); column++) {
        cells.add(cell.apply(row, column));
      }
      rows.add(List.copyOf(cells));
    }
    return new RankTable(titles(first, columns), rows, note);
  }

  private static List<String> titles(String first, List<String> others) {
    return Stream.concat(Stream.of(first), others.stream()).toList();
  }
}
