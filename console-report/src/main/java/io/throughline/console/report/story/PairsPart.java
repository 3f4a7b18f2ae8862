package io.throughline.console.report.story;

import io.throughline.console.pairs.HeatMap;
import io.throughline.console.pairs.HeatMaps;
import io.throughline.console.pairs.PairFigure;
import io.throughline.console.pairs.PairFindings;
import io.throughline.console.report.story.Block.Cell;
import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Lines;
import io.throughline.console.report.story.Block.Row;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.RankFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Findings on the pairs of ranks, then each pair's figures as a table. */
final class PairsPart {
  /** The id of the part, and of the page's section. */
  static final String ID = "pairs";

  static final String TITLE = "Pairs";

  /** Names of more ranks would make columns too wide: they are numbered. */
  private static final int NAMED = 8;

  private PairsPart() {}

  static Optional<Section> of(ReportInput reportInput) {
    GroupResult group = reportInput.run().ranks().group();
    if (group == null || group.flows().isEmpty() || !group.mapped()) {
      return Optional.empty();
    }
    List<Block> blocks = new ArrayList<>(findings(group));
    HeatMaps.of(group)
        .forEach(map -> {
          blocks.add(grid(map));
          if (!map.marks().isEmpty()) {
            blocks.add(Lines.of(signs(map)));
          }
        });
    return Optional.of(new Section(ID, TITLE, group.rule(), blocks));
  }

  /** The findings on a group. */
  static List<Block> findings(GroupResult group) {
    if (group.findings().isEmpty()) {
      String none = PairFindings.none(group);
      return none.isEmpty() ? List.of() : List.of(Lines.of(none));
    }
    return group.findings().stream()
        .map(each -> (Block) new Lines("", false, mark(each), List.of(sentence(each))))
        .toList();
  }

  private static Mark mark(RankFinding finding) {
    return switch (finding.kind()) {
      case SENDING, RECEIVING, PAIR, LOST -> Mark.BAD;
      case INCONCLUSIVE -> Mark.DOUBT;
      case CLEARED -> Mark.GOOD;
    };
  }

  private static String sentence(RankFinding finding) {
    return "%s: %s".formatted(PairFindings.label(finding.kind()), finding.text());
  }

  /** The number of measured pairs, and how much was moved for them. */
  static String facts(GroupResult group) {
    String bytes = ByteCount.decimal(group.flows().stream().mapToLong(flow -> flow.bytes()).sum());
    if (!group.mapped()) {
      long whole = group.flows().stream().filter(FlowResult::complete).count();
      return "%s of %s flows in all rounds, %s"
          .formatted(ReportValues.count(whole), ReportValues.count(group.flows().size()), bytes);
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

  private static Grid grid(HeatMap map) {
    boolean named = map.columns().size() <= NAMED;
    List<Column> columns =
        Stream.concat(
                Stream.of(Column.text("%s, %s".formatted(map.unit(), HeatMap.SENDS))),
                map.columns().stream()
                    .map(rank ->
                        Column.number(
                            rank.marked(
                                named
                                    ? rank.name()
                                    : Integer.toString(map.columns().indexOf(rank) + 1)))))
            .toList();
    List<Row> rows = new ArrayList<>();
    for (int from = 0; from < map.rows().size(); from++) {
      HeatMap.Header row = map.rows().get(from);
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.of(row.marked(named ? row.name() : "%d  %s".formatted(from + 1, row.name()))));
      map.cells().get(from).forEach(cell -> cells.add(Cell.of(text(cell))));
      rows.add(new Row(Mark.NONE, cells));
    }
    return new Grid(map.title(), false, columns, rows);
  }

  /** The meaning of the signs of a map. */
  private static String signs(HeatMap map) {
    return map.marks().stream()
        .map(mark -> mark.before(mark.words()))
        .collect(Collectors.joining(", "));
  }

  private static String text(HeatMap.Cell cell) {
    if (cell.mark() == HeatMap.Mark.FAILED) {
      return cell.text();
    }
    return cell.pair() && cell.text().isEmpty() ? NoValue.TEXT : cell.mark().before(cell.text());
  }
}
