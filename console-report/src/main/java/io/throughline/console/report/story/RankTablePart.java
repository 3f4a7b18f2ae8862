package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Row;
import io.throughline.console.run.points.ArrivalTable;
import io.throughline.console.run.points.GroupTable;
import io.throughline.console.run.points.RankLatencyTable;
import io.throughline.console.run.points.RankTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The figures of each rank at each point. */
final class RankTablePart {
  private RankTablePart() {}

  /** How often each rank of a collective came last. */
  static Optional<Section> arrivals(ReportInput reportInput) {
    RankTable table = ArrivalTable.of(reportInput.run());
    return grid(table).map(grid -> new Section("arrivals", "Arrivals", table.note(), grid));
  }

  /** The figures of each group of ranks that are split. */
  static Optional<Section> groups(ReportInput reportInput) {
    RankTable table = GroupTable.of(reportInput.run());
    return grid(table).map(grid -> new Section("groups", "Groups", table.note(), grid));
  }

  /** The latencies of each rank. */
  static Optional<Section> latencies(ReportInput reportInput) {
    RankTable table = RankLatencyTable.of(reportInput.run());
    return grid(table)
        .map(grid -> new Section("rank-latency", "Latency by rank", table.note(), grid));
  }

  private static Optional<List<Block>> grid(RankTable table) {
    if (table.rows().isEmpty()) {
      return Optional.empty();
    }
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text(table.titles().getFirst()));
    table.titles().stream().skip(1).forEach(each -> columns.add(Column.number(each)));
    return Optional.of(List.of(Grid.of(columns, Row.plain(table.rows()))));
  }
}
