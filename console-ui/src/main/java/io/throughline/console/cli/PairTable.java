package io.throughline.console.cli;

import io.throughline.console.pairs.HeatMap;
import io.throughline.console.pairs.HeatMap.Cell;
import io.throughline.console.pairs.HeatMap.Mark;
import io.throughline.console.pairs.HeatMaps;
import io.throughline.console.pairs.PairFindings;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.RankFinding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Pairs of ranks in a terminal: what stands out, then the bandwidth of each as a matrix. */
final class PairTable {
  /** Not every terminal has the cross. */
  private static final String FAILED = "x";

  /** More rows than that would leave nothing else on a screen. */
  private static final int MOST_RANKS = 32;

  private static final int SHORTEST_NAME = 4;

  private final HeatMap map;
  private final int width;
  private final List<String> columns;
  private final List<String> rows;
  private final int cell;

  private PairTable(HeatMap map, int width) {
    this.map = map;
    this.width = width;
    int size = map.rows().size();
    List<String> names = map.rows().stream().map(HeatMap.Header::name).toList();
    int longest = names.stream().mapToInt(TextWidth::of).max().orElse(0);
    int figure = map.longest() + Mark.SLOW.sign().length();
    boolean named = longest + (size * (Math.max(longest, figure) + 1)) + 2 <= width;
    columns = new ArrayList<>();
    rows = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      columns.add(named ? names.get(i) : "" + (i + 1));
      rows.add(named ? names.get(i) : "%2d %s".formatted(i + 1, names.get(i)));
    }
    cell = 1 + Math.max(figure, columns.stream().mapToInt(TextWidth::of).max().orElse(0));
  }

  /** The findings, and the rule behind them. */
  static List<String> findings(@Nullable GroupResult group) {
    if (group == null) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    group.findings().forEach(each -> lines.add(finding(each)));
    String none = PairFindings.none(group);
    if (!none.isEmpty()) {
      lines.add("%-14s%s".formatted("Pairs", none));
    }
    if (!group.rule().isEmpty()) {
      lines.add("%-14s%s".formatted("Rule", group.rule()));
    }
    return lines;
  }

  /**
   * The bandwidth; empty where nothing was measured.
   *
   * @param width characters that a line has room for
   */
  static List<String> matrix(@Nullable GroupResult group, int width) {
    return group == null || group.flows().isEmpty() || !group.mapped()
        ? List.of()
        : of(HeatMaps.bandwidth(group), "Bandwidth", width);
  }

  /**
   * Any heat map.
   *
   * @param title what its figures are, without their unit
   * @param width characters that a line has room for
   */
  static List<String> of(HeatMap map, String title, int width) {
    return new PairTable(map, width).lines(title);
  }

  private static String finding(RankFinding finding) {
    return "%-14s%s".formatted(PairFindings.label(finding.kind()), finding.text());
  }

  private List<String> lines(String title) {
    String head =
        "%s%s; rows send, columns receive"
            .formatted(title, map.unit().isEmpty() ? "" : " in " + map.unit());
    int size = columns.size();
    if (size > MOST_RANKS) {
      return List.of("", "%s of %d ranks: see the heat map in the report".formatted(title, size));
    }
    List<String> lines = new ArrayList<>();
    lines.add("");
    if (TextWidth.of(head + meaning()) <= width) {
      lines.add(head + meaning());
    } else {
      lines.add(head);
      map.marks().forEach(mark -> lines.add("  " + meaning(mark)));
    }
    int longest =
        Math.max(
            TextWidth.of(HeatMap.SENDS), rows.stream().mapToInt(TextWidth::of).max().orElse(0));
    // Names may be long: figures are not shortened for them.
    int beside = Math.max(1, (width - SHORTEST_NAME) / cell);
    int parts = (size + beside - 1) / beside;
    int each = (size + parts - 1) / parts;
    int name = Math.min(Math.max(SHORTEST_NAME, width - each * cell), longest);
    for (int first = 0; first < size; first += each) {
      part(first, Math.min(size, first + each), name, lines);
    }
    return lines;
  }

  /** Some of the columns, of all rows. */
  private void part(int first, int end, int name, List<String> lines) {
    lines.add(line(HeatMap.SENDS, columns.subList(first, end), name));
    for (int from = 0; from < rows.size(); from++) {
      Mark row = map.rows().get(from).mark();
      List<String> figures = new ArrayList<>();
      for (int to = first; to < end; to++) {
        Cell at = map.cells().get(from).get(to);
        figures.add(text(at, worst(at.mark(), row, map.columns().get(to).mark())));
      }
      lines.add(line(rows.get(from), figures, name));
    }
  }

  private String meaning() {
    return map.marks().stream().map(mark -> ", " + meaning(mark)).collect(Collectors.joining());
  }

  private static String meaning(Mark mark) {
    return "%s %s".formatted(mark == Mark.FAILED ? FAILED : mark.sign(), mark.words());
  }

  /** The mark that counts most: marks are declared in that order. */
  private static Mark worst(Mark... marks) {
    return Arrays.stream(marks)
        .filter(mark -> mark != Mark.NONE)
        .min(Comparator.naturalOrder())
        .orElse(Mark.NONE);
  }

  /** Figures have a sign before them: a terminal may have no colours, nor the long dash. */
  private static String text(Cell cell, Mark mark) {
    if (!cell.pair()) {
      return "";
    }
    if (cell.mark() == Mark.FAILED) {
      return FAILED;
    }
    return cell.text().isEmpty() ? "-" : mark.sign() + cell.text();
  }

  private String line(String name, List<String> cells, int names) {
    String shown = TextWidth.shortened(name, names);
    StringBuilder line = new StringBuilder(shown).repeat(' ', names - TextWidth.of(shown));
    for (String text : cells) {
      line.repeat(' ', Math.max(0, cell - TextWidth.of(text))).append(text);
    }
    return line.toString().stripTrailing();
  }
}
