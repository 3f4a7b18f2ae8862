package io.throughline.console.compare;

import io.throughline.console.compare.FlowComparison.Finding;
import io.throughline.console.compare.FlowComparison.Kind;
import io.throughline.console.compare.FlowComparison.PairChange;
import io.throughline.console.compare.FlowComparison.Values;
import io.throughline.console.pairs.ChangeMap;
import io.throughline.console.pairs.ChangeMap.Pair;
import io.throughline.console.pairs.HeatMap;
import io.throughline.console.pairs.HeatMap.Header;
import io.throughline.console.pairs.HeatMap.Mark;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.quantity.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Heat maps of how the pairs of two variants changed. */
public final class FlowMaps {
  private final FlowComparison flows;
  private final String formula;
  private final FlowFigure figure;
  private final Unit unit;
  private final Map<RankPair, PairChange> pairs = new HashMap<>();

  private FlowMaps(FlowComparison flows, String formula, FlowFigure figure) {
    this.flows = flows;
    this.formula = formula;
    this.figure = figure;
    flows.pairs().forEach(pair -> pairs.put(pair.pair(), pair));
    unit =
        TimeSpan.unit(
            flows.pairs().stream()
                .map(pair -> pair.roundTrip().before())
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(1));
  }

  /**
   * The ratio of the bandwidths and, where round trips were measured, the difference of those; none
   * of one rank with all others, which is no matrix, and where nothing is of both.
   */
  public static List<HeatMap> of(Comparison comparison, FlowComparison flows) {
    List<HeatMap> maps = new ArrayList<>();
    if (flows.fans() || flows.ranks().size() < 2 || !flows.comparable()) {
      return maps;
    }
    String after = comparison.columns().get(flows.column()).label();
    String before = comparison.columns().getFirst().label();
    maps.add(new FlowMaps(flows, "%s / %s".formatted(after, before), FlowFigure.BANDWIDTH).map());
    if (flows.pairs().stream().anyMatch(pair -> pair.roundTrip().ratio() != null)) {
      maps.add(
          new FlowMaps(flows, "%s - %s".formatted(after, before), FlowFigure.ROUND_TRIP).map());
    }
    return maps;
  }

  private HeatMap map() {
    List<List<Pair>> cells = new ArrayList<>();
    for (String from : flows.ranks()) {
      cells.add(flows.ranks().stream().map(to -> cell(new RankPair(from, to))).toList());
    }
    boolean bandwidth = figure == FlowFigure.BANDWIDTH;
    return ChangeMap.of(
        bandwidth ? "pair-bandwidth-ratio" : "pair-round-trip-difference",
        (bandwidth ? "Bandwidth of each pair, " : "Round trip p50 of each pair, ") + formula,
        bandwidth ? "" : unit.symbol(),
        headers(true),
        headers(false),
        cells);
  }

  private List<Header> headers(boolean sends) {
    return flows.ranks().stream().map(rank -> header(rank, sends)).toList();
  }

  private Header header(String rank, boolean sends) {
    return flows.findings().stream()
        .filter(finding -> finding.figure() == figure && finding.kind() != Kind.INCONCLUSIVE)
        .filter(finding -> !finding.ofPair() && rank.equals(sends ? finding.from() : finding.to()))
        .findFirst()
        .map(finding -> new Header(rank, Mark.CHANGED, finding.text()))
        .orElse(new Header(rank, Mark.NONE, ""));
  }

  private Pair cell(RankPair pair) {
    PairChange change = pairs.get(pair);
    if (change == null) {
      return new Pair(Double.NaN, "", pair.text() + ": not measured", false);
    }
    Values values = change.of(figure);
    Double before = values.before();
    Double after = values.after();
    if (before == null || after == null) {
      String why = change.problem().isEmpty() ? "not measured in both" : change.problem();
      return new Pair(Double.NaN, "", "%s: %s".formatted(pair.text(), why), false);
    }
    Measure measure = figure.measure();
    List<String> lines = new ArrayList<>();
    String text =
        figure == FlowFigure.BANDWIDTH
            ? FlowChangeText.ratio(values)
            : FlowChangeText.difference(unit, values);
    lines.add(
        "%s: %s of before, %s where it was %s"
            .formatted(
                pair.text(),
                FlowChangeText.ratio(values),
                measure.text(after),
                measure.text(before)));
    if (values.change() != null && values.change().tested()) {
      lines.add(ChangeText.of(new Comparison.Figure("", measure, List.of()), cell(values)));
    }
    flows.findings().stream()
        .filter(finding -> finding.figure() == figure && finding.explains(pair))
        .map(Finding::text)
        .forEach(lines::add);
    boolean out =
        flows.findings().stream()
            .anyMatch(finding ->
                finding.figure() == figure
                    && finding.kind() == Kind.PAIR
                    && finding.explains(pair));
    return new Pair(figure.speed(before, after), text, String.join("\n", lines), out);
  }

  private static Comparison.Cell cell(Values values) {
    return new Comparison.Cell(values.after(), List.of(), values.change());
  }
}
