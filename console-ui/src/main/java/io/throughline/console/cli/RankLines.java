package io.throughline.console.cli;

import io.throughline.console.run.points.ArrivalTable;
import io.throughline.console.run.points.GroupTable;
import io.throughline.console.run.points.RankLatencyTable;
import io.throughline.console.run.points.RankTable;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;

/** The figures of each rank at each point, in a terminal. */
final class RankLines {
  private RankLines() {}

  /**
   * Empty where no such figures are known.
   *
   * @param width characters that a line has room for
   */
  static List<String> of(RunRecord record, int width) {
    List<String> lines = new ArrayList<>();
    add(
        lines,
        "Groups: each by its slowest rank; a point's figures are those of its slowest group.",
        GroupTable.of(record),
        width);
    add(
        lines,
        "Arrivals: last to this share of the calls, median time after the middle rank; %s."
            .formatted(ArrivalTable.clocks(record)),
        ArrivalTable.of(record),
        width);
    add(
        lines,
        "Latency by rank: median and p99, waiting for others included.",
        RankLatencyTable.of(record),
        width);
    return lines;
  }

  private static void add(List<String> lines, String caption, RankTable ranks, int width) {
    if (ranks.rows().isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(caption);
    lines.addAll(TextTable.inParts(ranks.titles(), ranks.rows(), width));
  }
}
