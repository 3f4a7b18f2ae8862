package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Judgement;
import io.throughline.console.compare.FlowComparison.Finding;
import io.throughline.console.compare.FlowComparison.Kind;
import io.throughline.console.compare.FlowComparison.PairChange;
import io.throughline.console.compare.FlowComparison.RankEffect;
import io.throughline.console.compare.FlowComparison.Values;
import io.throughline.console.matrix.Median;
import io.throughline.console.matrix.PairMatrix;
import io.throughline.console.matrix.RatioOutliers;
import io.throughline.protocol.group.Flow;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the ranks and pairs that changed otherwise than the others, in one figure. */
final class FlowFindings {
  private final FlowFrame frame;
  private final FlowCpuWait waiting;
  private final FlowFigure figure;
  private final RatioOutliers outliers;
  private final PairMatrix ratios;

  FlowFindings(
      FlowFrame frame,
      Variant first,
      Variant other,
      FlowFigure figure,
      RatioOutliers outliers,
      PairMatrix ratios) {
    this.frame = frame;
    this.figure = figure;
    this.outliers = outliers;
    this.ratios = ratios;
    waiting = new FlowCpuWait(frame, first, other);
  }

  /** Whether pairs have readings enough to be tested by themselves. */
  static boolean tested(List<PairChange> pairs) {
    return pairs.stream().anyMatch(pair -> tested(pair.bandwidth()));
  }

  private static boolean tested(Values values) {
    return values.change() != null && values.change().tested();
  }

  List<Finding> of(List<PairChange> pairs, List<RankEffect> effects) {
    boolean tested = tested(pairs);
    if (!tested && !outliers.judged()) {
      return List.of();
    }
    List<Finding> ranks =
        effects.stream()
            .filter(effect -> effect.figure() == figure)
            .filter(effect -> standsOut(effect) || (tested && beyondChance(effect.change())))
            .map(effect -> rank(effect, tested))
            .toList();
    List<Finding> odd =
        pairs.stream()
            .filter(pair -> pair.of(figure).ratio() != null)
            .filter(pair -> standsOut(pair) || (tested && changed(pair)))
            .map(pair -> pair(pair, tested))
            .toList();
    return Stream.of(ranks, odd)
        .flatMap(all ->
            all.stream()
                .sorted(
                    Comparator.comparingDouble(
                        (Finding finding) -> -Math.abs(Math.log(finding.ratio())))))
        .toList();
  }

  private static boolean beyondChance(@Nullable Change change) {
    return change != null
        && (change.judgement() == Judgement.BETTER || change.judgement() == Judgement.WORSE);
  }

  /** By its own readings, and for the most part not for its ranks. */
  private boolean changed(PairChange pair) {
    double all = Math.log(Objects.requireNonNull(pair.of(figure).ratio()));
    double own = outliers.polish().residual(flow(pair.pair()));
    return beyondChance(pair.of(figure).change()) && Math.abs(own) > Math.abs(all) / 2;
  }

  private boolean standsOut(PairChange pair) {
    return outliers.judged()
        && outliers.pairStandsOut(outliers.polish().residual(flow(pair.pair())));
  }

  private boolean standsOut(RankEffect effect) {
    return standsOut(effect.sends(), own(effect));
  }

  private boolean standsOut(boolean sends, double effect) {
    return sends ? outliers.senderStandsOut(effect) : outliers.receiverStandsOut(effect);
  }

  /** Logarithm of what is the rank's, and not of all. */
  private double own(RankEffect effect) {
    return Math.log(effect.ratio() / outliers.usual());
  }

  private Flow flow(RankPair pair) {
    return new Flow(frame.ranks().indexOf(pair.from()), frame.ranks().indexOf(pair.to()));
  }

  private RankPair pair(Flow flow) {
    return new RankPair(frame.ranks().get(flow.from()), frame.ranks().get(flow.to()));
  }

  private Finding rank(RankEffect effect, boolean tested) {
    int rank = frame.ranks().indexOf(effect.rank());
    List<Flow> flows = effect.sends() ? ratios.sentBy(rank) : ratios.receivedBy(rank);
    double own = own(effect);
    long alike =
        flows.stream()
            .filter(flow -> Math.log(ratios.value(flow) / outliers.usual()) / own > 0.5)
            .count();
    boolean better = better(own);
    String doubt =
        tested
            ? chance(effect.change())
            : waited(flows, own, shifted -> standsOut(effect.sends(), shifted));
    String what =
        switch (figure) {
          case BANDWIDTH -> effect.sends() ? "%s sends at %s" : "%s receives at %s";
          case ROUND_TRIP ->
              effect.sends() ? "round trips from %s are at %s" : "round trips to %s are at %s";
        };
    String text =
        "%s of before, %s %d of %d ranks%s; the median pair is at %s%s"
            .formatted(
                what.formatted(effect.rank(), times(effect.ratio())),
                effect.sends() ? "to" : "from",
                alike,
                flows.size(),
                interval(tested ? effect.change() : null, outliers.usual()),
                times(outliers.usual()),
                doubt);
    return new Finding(
        doubt.isEmpty() ? effect.sends() ? Kind.SENDING : Kind.RECEIVING : Kind.INCONCLUSIVE,
        figure,
        effect.sends() ? effect.rank() : "",
        effect.sends() ? "" : effect.rank(),
        effect.ratio(),
        better,
        text);
  }

  private Finding pair(PairChange change, boolean tested) {
    Values values = change.of(figure);
    double ratio = Objects.requireNonNull(values.ratio());
    Flow flow = flow(change.pair());
    double own = outliers.polish().residual(flow);
    String doubt =
        tested ? chance(values.change()) : waited(List.of(flow), own, outliers::pairStandsOut);
    String ranks =
        outliers.ranksJudged() && !tested
            ? "; its ranks lead one to expect " + times(Math.exp(outliers.polish().expected(flow)))
            : "";
    Measure measure = figure.measure();
    String text =
        "%s%s is at %s of before, %s where it was %s%s%s%s"
            .formatted(
                figure == FlowFigure.ROUND_TRIP ? "round trip " : "",
                change.pair().text(),
                times(ratio),
                measure.text(Objects.requireNonNull(values.after())),
                measure.text(Objects.requireNonNull(values.before())),
                interval(tested ? values.change() : null, 1),
                ranks,
                doubt);
    return new Finding(
        doubt.isEmpty() ? Kind.PAIR : Kind.INCONCLUSIVE,
        figure,
        change.pair().from(),
        change.pair().to(),
        ratio,
        better(Math.log(ratio)),
        text);
  }

  /** The caveat of a pair whose own runs say less than the other pairs do. */
  private static String chance(@Nullable Change change) {
    return beyondChance(change)
        ? ""
        : "; it stands out among the others, and its own runs do not tell that from chance";
  }

  /** The caveat of a pair that stands out only by the time that data threads waited for a CPU. */
  private String waited(List<Flow> flows, double own, Predicate<Double> out) {
    if (figure == FlowFigure.ROUND_TRIP) {
      return "";
    }
    double shift =
        Median.of(flows.stream().mapToDouble(flow -> waiting.shift(pair(flow), own < 0)));
    double left = own < 0 ? Math.min(0, own + shift) : Math.max(0, own - shift);
    return out.test(left)
        ? ""
        : "; data threads waited longer for a CPU in one of the runs, which may be why";
  }

  private boolean better(double log) {
    return figure == FlowFigure.BANDWIDTH ? log > 0 : log < 0;
  }

  static String times(double ratio) {
    return String.format(Locale.ROOT, ratio < 9.995 ? "%.2f" : "%.0f", ratio);
  }

  /**
   * In brackets.
   *
   * @param factor of what the change is beside
   */
  private static String interval(@Nullable Change change, double factor) {
    return change == null || change.lower() == null || change.upper() == null
        ? ""
        : " (%s to %s)"
            .formatted(
                times(factor * (1 + change.lower() / 100)),
                times(factor * (1 + change.upper() / 100)));
  }
}
