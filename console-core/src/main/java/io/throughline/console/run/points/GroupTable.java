package io.throughline.console.run.points;

import io.throughline.console.run.view.NodesAlike;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.Percent;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.GroupFigures;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * The figures of groups that carry out a collective at the same time: a row for each at a point.
 */
public final class GroupTable {
  private static final List<String> TITLES =
      List.of("Point, group", "Time", "algbw", "busbw", "Of fastest");

  private static final String NOTE =
      "Time is that of a call by the rank of the group that took longest; Of fastest is the time of"
          + " the fastest group by this one's. The figures of a point are those of its slowest"
          + " group.";

  private GroupTable() {}

  /** The table of a run; without rows where its ranks are not split. */
  public static RankTable of(RunRecord run) {
    List<List<String>> rows = new ArrayList<>();
    for (Point point : run.points()) {
      double fastest = point.groups().stream().mapToDouble(GroupFigures::callNanos).min().orElse(0);
      for (int i = 0; i < point.groups().size(); i++) {
        rows.add(row(run, point, i + 1, point.groups().get(i), fastest));
      }
    }
    return new RankTable(TITLES, rows, NOTE);
  }

  private static List<String> row(
      RunRecord run, Point point, int number, GroupFigures group, double fastest) {
    List<String> names =
        group.ranks().stream().map(rank -> run.plan().assignments().get(rank).node()).toList();
    boolean known = group.callNanos() > 0;
    return List.of(
        "%s, %d: %s".formatted(point.spec().label(), number, NodesAlike.names(names)),
        known ? TimeSpan.format(Math.round(group.callNanos())) : PointColumn.NONE,
        bandwidth(group.algorithmBandwidth()),
        bandwidth(group.busBandwidth()),
        known ? Percent.format(100 * fastest / group.callNanos()) : PointColumn.NONE);
  }

  private static String bandwidth(double bytesPerSecond) {
    return bytesPerSecond <= 0 ? PointColumn.NONE : DataRate.format(bytesPerSecond);
  }
}
