package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Row;
import io.throughline.console.run.points.ArrivalTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The ranks of a collective, with how often each came last. */
final class ArrivalsPart {
  private ArrivalsPart() {}

  static Optional<Section> of(ReportInput reportInput) {
    ArrivalTable table = ArrivalTable.of(reportInput.run());
    if (table.rows().isEmpty()) {
      return Optional.empty();
    }
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text(table.titles().getFirst()));
    table.titles().stream().skip(1).forEach(title -> columns.add(Column.number(title)));
    return Optional.of(
        new Section(
            "arrivals",
            "Arrivals",
            table.note(),
            List.of(
                Grid.of(
                    columns,
                    table.rows().stream().map(cells -> Row.of(Mark.NONE, cells)).toList()))));
  }
}
