package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Row;
import io.throughline.console.run.fault.FaultTable;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.scenario.TransferUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What came of the fault that a run brought about on purpose, and who saw what of it. */
final class FaultPart {
  private FaultPart() {}

  static Optional<Section> of(ReportInput reportInput) {
    FaultResult fault = reportInput.run().fault();
    if (fault == null) {
      return Optional.empty();
    }
    FaultTable table = FaultTable.of(fault, TransferUnit.of(reportInput.run().plan().kind()));
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Grid.of(
            List.of(Column.text("Figure"), Column.text("Value")),
            table.figures().stream()
                .map(row -> Row.of(Mark.NONE, List.of(row.label(), row.value())))
                .toList()));
    if (!table.ranks().isEmpty()) {
      blocks.add(
          Grid.of(
              FaultTable.RANK_TITLES.stream().map(Column::text).toList(),
              table.ranks().stream().map(cells -> Row.of(Mark.NONE, cells)).toList()));
    }
    if (!table.seen().isEmpty()) {
      blocks.add(
          Grid.of(
              FaultTable.TITLES.stream().map(Column::text).toList(),
              table.seen().stream().map(cells -> Row.of(Mark.NONE, cells)).toList()));
    }
    return Optional.of(new Section("fault", "Fault", fault.criterion().verdict(), blocks));
  }
}
