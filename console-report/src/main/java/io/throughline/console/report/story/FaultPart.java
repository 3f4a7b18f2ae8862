package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.run.fault.FaultTable;
import io.throughline.protocol.result.FaultResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Part on the outcome of a fault that a run brought about, and on who saw what of it. */
final class FaultPart {
  private FaultPart() {}

  static Optional<Section> of(ReportInput reportInput) {
    FaultResult fault = reportInput.run().fault();
    if (fault == null) {
      return Optional.empty();
    }
    FaultTable table = FaultTable.of(fault, reportInput.run().plan());
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Grid.ofTexts(
            List.of("Figure", "Value"),
            table.figures().stream().map(row -> List.of(row.label(), row.value())).toList()));
    if (!table.ranks().isEmpty()) {
      blocks.add(Grid.ofTexts(FaultTable.RANK_TITLES, table.ranks()));
    }
    if (!table.seen().isEmpty()) {
      blocks.add(Grid.ofTexts(FaultTable.TITLES, table.seen()));
    }
    return Optional.of(new Section("fault", "Fault", fault.criterion().verdict(), blocks));
  }
}
