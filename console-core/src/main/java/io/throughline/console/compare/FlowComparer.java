package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Cell;
import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.FlowComparison.Finding;
import io.throughline.console.compare.FlowComparison.PairChange;
import io.throughline.console.compare.FlowComparison.RankEffect;
import io.throughline.console.compare.FlowComparison.Values;
import io.throughline.console.compare.FlowComparison.Yardstick;
import io.throughline.console.matrix.MedianPolish;
import io.throughline.console.matrix.PairMatrix;
import io.throughline.console.matrix.RatioOutliers;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.result.GroupResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Holds one variant's flows against those of the first. */
final class FlowComparer {
  /** A judged figure of one flow or one rank, with both variants' values. */
  private record Judged(@Nullable Double before, @Nullable Double after, @Nullable Change change) {
    static final Judged NOTHING = new Judged(null, null, null);
  }

  private final FlowFrame frame;
  private final Variant first;
  private final Variant other;
  private final int column;
  private final Map<MetricValue.Key, List<Cell>> cells;
  private final Map<RankPair, String> problems = new LinkedHashMap<>();
  private final Map<FlowFigure, PairMatrix> ratios = new EnumMap<>(FlowFigure.class);
  private final Map<FlowFigure, RatioOutliers> outliers = new EnumMap<>(FlowFigure.class);

  private FlowComparer(
      FlowFrame frame, List<Variant> variants, int column, Map<MetricValue.Key, List<Cell>> cells) {
    this.frame = frame;
    this.first = variants.getFirst();
    this.other = variants.get(column);
    this.column = column;
    this.cells = cells;
    for (FlowFigure figure : FlowFigure.values()) {
      PairMatrix matrix = frame.matrix(pair -> ratio(pair, figure));
      ratios.put(figure, matrix);
      outliers.put(figure, RatioOutliers.of(matrix));
    }
  }

  /**
   * Compares.
   *
   * @param column index of the other variant
   * @param cells of every flow and every rank, one for each variant
   */
  static FlowComparison of(
      FlowFrame frame, List<Variant> variants, int column, Map<MetricValue.Key, List<Cell>> cells) {
    return new FlowComparer(frame, variants, column, cells).compare();
  }

  private FlowComparison compare() {
    List<PairChange> pairs = pairs();
    List<RankEffect> effects = effects();
    List<Finding> findings = new ArrayList<>();
    boolean tested = FlowFindings.tested(pairs);
    boolean comparable = pairs.stream().anyMatch(pair -> pair.bandwidth().ratio() != null);
    for (FlowFigure figure : FlowFigure.values()) {
      findings.addAll(
          new FlowFindings(frame, first, other, figure, outliers(figure), ratios(figure))
              .of(pairs, effects));
    }
    return new FlowComparison(
        column,
        first.groups().anyMatch(GroupResult::fans) && other.groups().anyMatch(GroupResult::fans),
        frame.ranks(),
        pairs,
        effects,
        new Yardstick(
            comparable ? (Double) outliers(FlowFigure.BANDWIDTH).usual() : null,
            tested || outliers(FlowFigure.BANDWIDTH).judged(),
            tested || !outliers(FlowFigure.BANDWIDTH).judged()
                ? null
                : (Double) outliers(FlowFigure.BANDWIDTH).pairLimit()),
        findings,
        new FlowNotes(frame, first, other).of(pairs),
        comparable
            ? FlowRule.of(
                outliers(FlowFigure.BANDWIDTH),
                tested,
                Math.max(first.runs().size(), other.runs().size()))
            : "");
  }

  private RatioOutliers outliers(FlowFigure figure) {
    return Objects.requireNonNull(outliers.get(figure));
  }

  private PairMatrix ratios(FlowFigure figure) {
    return Objects.requireNonNull(ratios.get(figure));
  }

  private Judged of(String subject, Measure measure) {
    List<Cell> known = cells.get(new MetricValue.Key(subject, measure.id()));
    return known == null
        ? Judged.NOTHING
        : new Judged(
            known.getFirst().value(), known.get(column).value(), known.get(column).change());
  }

  private double ratio(RankPair pair, FlowFigure figure) {
    Judged known = of(pair.text(), figure.measure());
    return known.before() == null || known.after() == null
        ? Double.NaN
        : known.after() / known.before();
  }

  private List<PairChange> pairs() {
    Set<RankPair> all = new LinkedHashSet<>();
    Stream.of(first, other)
        .flatMap(Variant::groups)
        .map(frame::rates)
        .forEach(rates ->
            rates
                .pairs()
                .forEach((pair, rate) -> {
                  all.add(pair);
                  if (!rate.problem().isEmpty()) {
                    problems.put(pair, rate.problem());
                  }
                }));
    List<String> order = order();
    return all.stream()
        .sorted(
            Comparator.comparingInt((RankPair pair) -> order.indexOf(pair.from()))
                .thenComparingInt(pair -> order.indexOf(pair.to())))
        .map(this::pair)
        .toList();
  }

  /** The first variant's ranks, then what only the other has. */
  private List<String> order() {
    return Stream.of(first, other)
        .flatMap(Variant::groups)
        .flatMap(group -> group.names().stream())
        .distinct()
        .toList();
  }

  private PairChange pair(RankPair pair) {
    Values bandwidth = values(pair, FlowFigure.BANDWIDTH);
    String problem =
        bandwidth.ratio() == null ? problems.getOrDefault(pair, "not measured in both") : "";
    return new PairChange(pair, bandwidth, values(pair, FlowFigure.ROUND_TRIP), problem);
  }

  private Values values(RankPair pair, FlowFigure figure) {
    Judged known = of(pair.text(), figure.measure());
    boolean both = known.before() != null && known.after() != null;
    Flow flow = both ? flow(pair) : null;
    return new Values(
        known.before(),
        known.after(),
        both ? known.change() : null,
        flow != null && outliers(figure).judged() && outliers(figure).off(flow));
  }

  private @Nullable Flow flow(RankPair pair) {
    int from = frame.ranks().indexOf(pair.from());
    int to = frame.ranks().indexOf(pair.to());
    return from < 0 || to < 0 ? null : new Flow(from, to);
  }

  private List<RankEffect> effects() {
    List<RankEffect> effects = new ArrayList<>();
    for (FlowFigure figure : FlowFigure.values()) {
      RatioOutliers outliers = outliers(figure);
      MedianPolish polish = outliers.polish();
      if (!outliers.ranksJudged()) {
        continue;
      }
      for (int rank = 0; rank < frame.ranks().size(); rank++) {
        for (boolean sends : List.of(true, false)) {
          double effect = sends ? polish.sending(rank) : polish.receiving(rank);
          if (Double.isFinite(effect)) {
            String name = frame.ranks().get(rank);
            effects.add(
                new RankEffect(
                    figure,
                    name,
                    sends,
                    outliers.usual() * Math.exp(effect),
                    of(GroupReadings.subject(name, sends), figure.ofRank(sends)).change()));
          }
        }
      }
    }
    return effects;
  }
}
