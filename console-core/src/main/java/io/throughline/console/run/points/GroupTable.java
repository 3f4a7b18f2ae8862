package io.throughline.console.run.points;

import io.throughline.protocol.group.Split;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.Percent;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.GroupFigures;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.SplitSetting;
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
    List<List<Integer>> groups =
        SplitSetting.splitOf(run.plan().settings()).map(Split::groups).orElse(List.of());
    for (Point point : run.results().points()) {
      if (!point.groups().isEmpty()) {
        rows.addAll(rows(run, point, groups));
      }
    }
    return new RankTable(TITLES, rows, NOTE);
  }

  private static List<List<String>> rows(RunRecord run, Point point, List<List<Integer>> groups) {
    List<List<String>> rows = new ArrayList<>();
    // Of a point that was broken off some may be missing: nobody knows then which is the fastest.
    double fastest =
        point.groups().size() < groups.size()
            ? 0
            : point.groups().stream().mapToDouble(GroupFigures::callNanos).min().orElse(0);
    for (int i = 0; i < groups.size(); i++) {
      List<Integer> ranks = groups.get(i);
      List<String> names =
          ranks.stream().map(rank -> run.plan().assignments().get(rank).node()).toList();
      String name = "%s, %d: %s".formatted(point.spec().label(), i + 1, ShortList.names(names));
      rows.add(
          point.groups().stream()
              .filter(group -> group.ranks().equals(ranks))
              .findFirst()
              .map(group -> row(name, group, fastest))
              .orElse(row(name)));
    }
    return rows;
  }

  private static List<String> row(String name) {
    return List.of(name, NoValue.TEXT, NoValue.TEXT, NoValue.TEXT, NoValue.TEXT);
  }

  private static List<String> row(String name, GroupFigures group, double fastest) {
    double nanos = group.callNanos();
    return List.of(
        name,
        nanos > 0 ? TimeSpan.format(Math.round(nanos)) : NoValue.TEXT,
        PointCells.bandwidth(group.algorithmBandwidth()),
        PointCells.bandwidth(group.busBandwidth()),
        nanos > 0 && fastest > 0 ? Percent.format(100 * fastest / nanos) : NoValue.TEXT);
  }
}
