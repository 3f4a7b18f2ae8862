package io.throughline.console.report.story;

import io.throughline.console.pairs.HeatMaps;
import io.throughline.console.pairs.PairFigure;
import io.throughline.console.pairs.PairFindings;
import io.throughline.console.report.story.Block.Lines;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.RankFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Findings on the pairs of ranks, then each pair's figures as a table. */
final class PairsPart {
  /** The id of the part, and of the page's section. */
  static final String ID = "pairs";

  static final String TITLE = "Pairs";

  private PairsPart() {}

  static Optional<Section> of(ReportInput reportInput) {
    GroupResult group = reportInput.run().ranks().group();
    if (group == null || group.flows().isEmpty() || !group.mapped()) {
      return Optional.empty();
    }
    List<Block> blocks = new ArrayList<>(findings(group));
    HeatMaps.of(group).forEach(map -> blocks.addAll(HeatGrid.of(map)));
    return Optional.of(new Section(ID, TITLE, group.rule(), blocks));
  }

  /** The findings on a group. */
  static List<Block> findings(GroupResult group) {
    if (group.findings().isEmpty()) {
      String none = PairFindings.none(group);
      return none.isEmpty() ? List.of() : List.of(Lines.of(none));
    }
    return group.findings().stream()
        .map(each -> (Block) new Lines("", false, Mark.of(each), List.of(sentence(each))))
        .toList();
  }

  private static String sentence(RankFinding finding) {
    return "%s: %s".formatted(PairFindings.label(finding.kind()), finding.text());
  }

  /** The number of measured pairs, and how much was moved for them. */
  static String facts(GroupResult group) {
    String bytes = ByteCount.decimal(group.flows().stream().mapToLong(flow -> flow.bytes()).sum());
    if (!group.mapped()) {
      long whole = group.flows().stream().filter(FlowResult::complete).count();
      int all = group.flows().size();
      return "%s of %s in all rounds, %s"
          .formatted(
              ReportValues.count(whole),
              all == 1 ? "1 flow" : ReportValues.count(all) + " flows",
              bytes);
    }
    int ranks = group.group().size();
    long again = group.flows().stream().filter(flow -> flow.again()).count();
    return "%s of %s pairs%s, %s"
        .formatted(
            ReportValues.count(PairFigure.flows(group).count()),
            ReportValues.count((long) ranks * (ranks - 1)),
            again == 0 ? "" : ", %s tested again".formatted(ReportValues.count(again)),
            bytes);
  }
}
