package io.throughline.console.pairs;

import io.throughline.console.pairs.HeatMap.Cell;
import io.throughline.console.pairs.HeatMap.Header;
import io.throughline.console.pairs.HeatMap.Mark;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.quantity.Unit;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.RankFinding;
import io.throughline.protocol.result.RankFinding.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes the heat maps of what a group measured, whole or as far as it has come. */
public final class HeatMaps {
  private final GroupResult group;
  private final PairFigure figure;
  private final HeatScale scale;
  private final Unit unit;

  private HeatMaps(GroupResult group, PairFigure figure) {
    this.group = group;
    this.figure = figure;
    scale =
        new HeatScale(
            PairFigure.flows(group)
                .mapToDouble(figure::of)
                .filter(value -> !Double.isNaN(value))
                .toArray(),
            figure.higherIsFaster());
    unit = figure.unit(scale.empty() ? 1 : scale.median());
  }

  /** The map of the bandwidth. */
  public static HeatMap bandwidth(GroupResult group) {
    return new HeatMaps(group, PairFigure.BANDWIDTH).map();
  }

  /** The map of the median round trip. */
  public static HeatMap roundTrip(GroupResult group) {
    return new HeatMaps(group, PairFigure.ROUND_TRIP).map();
  }

  /**
   * The maps of all that was measured; none while nothing is, and none of one rank with all others,
   * which is no matrix, or of several matrices.
   */
  public static List<HeatMap> of(GroupResult group) {
    List<HeatMap> maps = new ArrayList<>();
    if (!group.mapped()) {
      return maps;
    }
    if (!group.flows().isEmpty()) {
      maps.add(bandwidth(group));
    }
    if (group.flows().stream().anyMatch(flow -> flow.roundTrip() != null)) {
      maps.add(roundTrip(group));
    }
    return maps;
  }

  private HeatMap map() {
    int size = group.group().size();
    List<Header> rows = new ArrayList<>();
    List<Header> columns = new ArrayList<>();
    for (int rank = 0; rank < size; rank++) {
      rows.add(header(rank, Subject.SENDER));
      columns.add(header(rank, Subject.RECEIVER));
    }
    return new HeatMap(
        figure.id(),
        title(),
        HeatColor.Palette.SPEED,
        unit.symbol(),
        HeatMap.Axes.PAIRS,
        rows,
        columns,
        HeatMap.cells(size, this::cell),
        scale.range(unit));
  }

  /** Flows that competed are also measured alone: their last result was measured beside others. */
  private String title() {
    return group.competes()
            && PairFigure.flows(group).allMatch(flow -> group.atOnce().contains(flow.round()))
        ? figure.title() + ", all at once, each in its last whole round"
        : figure.title();
  }

  private Header header(int rank, Subject subject) {
    String name = group.group().rank(rank).name();
    return PairFindings.ofRank(group, rank, subject)
        .map(finding -> new Header(name, PairFindings.mark(finding), finding.text()))
        .orElse(new Header(name, Mark.NONE, ""));
  }

  private Cell cell(Flow flow) {
    List<FlowResult> all = group.flows().stream().filter(each -> each.flow().equals(flow)).toList();
    FlowResult last = group.last(flow).orElse(null);
    double value = last == null ? Double.NaN : figure.of(last);
    boolean known = !Double.isNaN(value);
    boolean failed = !all.isEmpty() && last == null;
    return new Cell(
        value,
        known ? scale.step(value) : Cell.NO_STEP,
        known ? unit.number(value) : failed ? "×" : "",
        String.join("\n", tip(flow, all, last, value)),
        failed ? Mark.FAILED : mark(flow, all));
  }

  private Mark mark(Flow flow, List<FlowResult> all) {
    Optional<RankFinding> finding = PairFindings.ofPair(group, flow);
    if (finding.isPresent()) {
      return PairFindings.mark(finding.get());
    }
    boolean undecided = group.rule().isEmpty();
    return undecided && all.stream().anyMatch(FlowResult::again) ? Mark.SUSPECT : Mark.NONE;
  }

  private List<String> tip(
      Flow flow, List<FlowResult> all, @Nullable FlowResult last, double value) {
    List<String> lines = new ArrayList<>();
    String pair = group.group().pair(flow) + ": ";
    if (all.isEmpty()) {
      lines.add(pair + "not measured");
    } else if (last == null) {
      lines.add(pair + all.getLast().problem());
    } else if (Double.isNaN(value)) {
      lines.add(pair + "not measured");
    } else {
      lines.add("%s%s %s".formatted(pair, unit.fixed(value, 3), unit.symbol()));
      lines.add(figure.beside(last));
      if (!last.carried().isEmpty()) {
        lines.add("by " + last.carried());
      }
    }
    if (all.size() > 1) {
      lines.add("measured %d times, this is the last".formatted(all.size()));
    }
    PairFindings.ofPair(group, flow).map(RankFinding::text).ifPresent(lines::add);
    return lines;
  }
}
