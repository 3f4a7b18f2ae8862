package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Commands;
import io.throughline.console.report.story.Block.Lines;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Commands that repeat the run. */
final class RepeatPart {
  private RepeatPart() {}

  static Optional<Section> of(ReportInput reportInput) {
    RunRecord run = reportInput.run();
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Commands("", false, List.of(RunCommand.again(run.plan(), reportInput.anonymous()))));
    blocks.add(
        Lines.of(
            reportInput.anonymous()
                ? "From the record, with the parameters that held; name nodes of your own"
                    + " in these places."
                : "From the record: the same parameters at the values that held, the same"
                    + " nodes by name; --nodes names others."));
    String spelledOut = RunCommand.of(run);
    if (!spelledOut.isEmpty()) {
      blocks.add(
          new Commands(
              "With every parameter, for where the record is not at hand",
              true,
              spelledOut.lines().toList()));
    }
    return Optional.of(new Section("again", "Run it again", "", blocks));
  }
}
