package io.throughline.console.run.points;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A figure of each rank at each point: a row for each rank, a column for each point.
 *
 * @param titles of the columns, the rank's first
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
    List<String> titles = new ArrayList<>(List.of("Rank"));
    points.forEach(point -> titles.add(point.spec().label()));
    List<List<String>> rows = new ArrayList<>();
    List<Assignment> ranks = run.plan().assignments();
    for (int rank = 0; rank < ranks.size() && !points.isEmpty(); rank++) {
      List<String> row = new ArrayList<>(List.of(ranks.get(rank).node()));
      for (Point point : points) {
        row.add(cell.apply(point, rank));
      }
      rows.add(List.copyOf(row));
    }
    return new RankTable(titles, rows, note);
  }
}
