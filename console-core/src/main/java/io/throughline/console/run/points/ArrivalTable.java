package io.throughline.console.run.points;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RankArrivals;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The times at which ranks came to the calls of collectives, as a table: a row for each rank, a
 * column for each point.
 *
 * @param titles of the columns, the rank's first
 * @param rows a cell per column; none where nothing is known
 * @param note that explains the cells, a sentence or two
 */
public record ArrivalTable(List<String> titles, List<List<String>> rows, String note) {
  public ArrivalTable {
    titles = List.copyOf(titles);
    rows = List.copyOf(rows);
  }

  /** The table of a run; without rows where it has no such times. */
  public static ArrivalTable of(RunRecord run) {
    List<Point> points =
        run.points().stream().filter(point -> !point.arrivals().isEmpty()).toList();
    List<String> titles = new ArrayList<>(List.of("Rank"));
    points.forEach(point -> titles.add(point.spec().label()));
    List<List<String>> rows = new ArrayList<>();
    if (!points.isEmpty()) {
      List<Assignment> ranks = run.plan().assignments();
      for (int rank = 0; rank < ranks.size(); rank++) {
        List<String> row = new ArrayList<>(List.of(ranks.get(rank).node()));
        for (Point point : points) {
          row.add(cell(point.arrivals(), rank));
        }
        rows.add(List.copyOf(row));
      }
    }
    return new ArrivalTable(titles, rows, note(points));
  }

  private static String cell(List<RankArrivals> arrivals, int rank) {
    return arrivals.stream()
        .filter(arrival -> arrival.rank() == rank)
        .findFirst()
        .map(arrival ->
            String.format(
                Locale.ROOT,
                "%.0f %%, %s%s",
                100 * arrival.lastShare(),
                arrival.behindNanos() < 0 ? "-" : "+",
                TimeSpan.format(Math.abs(arrival.behindNanos()))))
        .orElse(PointColumn.NONE);
  }

  private static String note(List<Point> points) {
    long error =
        points.stream()
            .flatMap(point -> point.arrivals().stream())
            .mapToLong(RankArrivals::clockErrorNanos)
            .max()
            .orElse(0);
    return ("Share of the calls to which a rank came last, and the median of how long after the"
            + " middle rank it came; clocks may be wrong by up to %s. Who comes last waits least, so"
            + " time inside the calls accuses the others.")
        .formatted(TimeSpan.format(error));
  }
}
