package io.throughline.console.run.points;

import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RankArrivals;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.Locale;

/** The times at which ranks came to the calls of collectives. */
public final class ArrivalTable {
  private ArrivalTable() {}

  /** The table of a run; without rows where it has no such times. */
  public static RankTable of(RunRecord run) {
    List<Point> points = points(run);
    return RankTable.of(run, points, (point, rank) -> cell(point.arrivals(), rank), note(points));
  }

  /** How well the clocks of a run's ranks are known against each other, at the worst point. */
  public static String clocks(RunRecord run) {
    return clocks(points(run));
  }

  private static List<Point> points(RunRecord run) {
    return run.results().points().stream().filter(point -> !point.arrivals().isEmpty()).toList();
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
        .orElse(NoValue.TEXT);
  }

  private static String clocks(List<Point> points) {
    long error =
        points.stream()
            .flatMap(point -> point.arrivals().stream())
            .mapToLong(RankArrivals::clockErrorNanos)
            .max()
            .orElse(0);
    return error == 0
        ? "all read one clock"
        : "clocks may be wrong by up to " + TimeSpan.format(error);
  }

  private static String note(List<Point> points) {
    boolean groups = points.stream().anyMatch(point -> !point.groups().isEmpty());
    return ("Share of the calls to which a rank came last%s, and the median of how long after the"
            + " middle rank it came; %s. Who comes last waits least, so time inside the calls accuses"
            + " the others.")
        .formatted(groups ? " of its group" : "", clocks(points));
  }
}
