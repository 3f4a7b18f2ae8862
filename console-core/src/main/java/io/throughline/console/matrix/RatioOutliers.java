package io.throughline.console.matrix;

import io.throughline.protocol.group.Flow;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Tells which ranks and pairs changed otherwise than the others between two runs of a group. A
 * {@link MedianPolish} of the ratios (after by before) takes out what all pairs have in common,
 * then what a rank has in common as a sender and as a receiver; what is left belongs to the pair.
 * Either stands out, to whichever side, where it is off by more than {@value #LEAST_PERCENT} % and
 * by more than {@link #mads} median absolute deviations (MAD) of its kind.
 */
public final class RatioOutliers {
  /** Percent, as a logarithm: what is closer to the others never stands out. */
  public static final int LEAST_PERCENT = 5;

  /** Fewest MADs, about 3.4 standard deviations of plain noise. */
  static final int LEAST_MADS = 5;

  /** Fewest pairs whose scatter says anything: those of three ranks. */
  public static final int LEAST_PAIRS = 6;

  /** Share of comparisons of equal groups in which anything may stand out by chance. */
  private static final double CHANCE = 0.01;

  /** Median absolute deviation of a normal distribution, in standard deviations. */
  private static final double MAD = 0.6745;

  /**
   * The factor for the tails, which are longer than the noise where medians are taken out:
   * simulated, see RatioOutliersTest.
   */
  private static final double TAILS = 1.15;

  /** Standard error of a median, in those of a mean. */
  private static final double OF_MEDIAN = 1.25;

  private static final double LEAST = -Math.log1p(-LEAST_PERCENT / 100.0);

  private final PairMatrix ratios;
  private final MedianPolish polish;
  private final double mads;
  private final double scatter;
  private final double sendingLimit;
  private final double receivingLimit;
  private final double pairLimit;

  private RatioOutliers(PairMatrix ratios) {
    this.ratios = ratios;
    polish = MedianPolish.of(ratios);
    int flows = ratios.flows().size();
    long fitted = 1 + polish.fitted();
    mads = mads(flows, fitted);
    scatter = scatter(ratios.flows().stream().mapToDouble(polish::residual), fitted);
    sendingLimit = limit(polish.sending(), rank -> ratios.sentBy(rank).size());
    receivingLimit = limit(polish.receiving(), rank -> ratios.receivedBy(rank).size());
    pairLimit = Math.max(LEAST, mads * scatter);
  }

  /**
   * Looks at ratios.
   *
   * @param ratios after by before, 1 for no change
   */
  public static RatioOutliers of(PairMatrix ratios) {
    return new RatioOutliers(ratios);
  }

  /** The more is looked at, and the less says how it scatters, the further off it has to be. */
  private double mads(int flows, long fitted) {
    double tried = flows + effects(polish.sending()) + effects(polish.receiving());
    double errors =
        TDistribution.of(Math.max(1, flows - fitted))
            .inverseSurvivalProbability(CHANCE / 2 / Math.max(1, tried));
    return Math.max(LEAST_MADS, TAILS * errors / MAD);
  }

  private static int effects(double[] all) {
    return (int) Arrays.stream(all).filter(Double::isFinite).count();
  }

  /**
   * The MAD of what is left, without as many of the smallest as effects were fitted: medians make
   * those 0, however much the rest scatters.
   */
  private static double scatter(DoubleStream left, long fitted) {
    return Math.max(Suspects.LEAST_MAD, Median.of(left.map(Math::abs).sorted().skip(fitted), 0));
  }

  /** Effects are known no better than the scatter of the pairs that they are told by lets them. */
  private double limit(double[] effects, IntUnaryOperator flows) {
    double fewest =
        IntStream.range(0, effects.length)
            .filter(rank -> Double.isFinite(effects[rank]))
            .map(flows)
            .min()
            .orElse(1);
    double error = OF_MEDIAN * scatter / Math.sqrt(Math.max(1, fewest));
    return Math.max(LEAST, mads * Math.max(error, Suspects.scatter(effects)));
  }

  /** Whether there are enough pairs for their scatter to say what is usual. */
  public boolean judged() {
    return ratios.flows().size() >= LEAST_PAIRS;
  }

  /** Whether ranks have effects of their own: each has three pairs or more in a direction. */
  public boolean ranksJudged() {
    return effects(polish.sending()) + effects(polish.receiving()) > 2;
  }

  /** The ratio by which two median ranks changed, 1 for not at all. */
  public double usual() {
    return Math.exp(polish.overall());
  }

  /** The number of MADs that something has to be off. */
  public double mads() {
    return mads;
  }

  /** The MAD of what is left of pairs, as a share. */
  public double scatter() {
    return scatter;
  }

  /** Share by which a pair has to be off what its ranks lead one to expect, 0.05 and up. */
  public double pairLimit() {
    return -Math.expm1(-pairLimit);
  }

  /** Share by which a rank has to be off, 0.05 and up; that of the direction that scatters more. */
  public double rankLimit() {
    return -Math.expm1(-Math.max(sendingLimit, receivingLimit));
  }

  /** The logarithms of what pairs have in common, of what ranks have beside that, and the rest. */
  public MedianPolish polish() {
    return polish;
  }

  /** Whether a rank stands out as a sender by such an effect. */
  public boolean senderStandsOut(double effect) {
    return Math.abs(effect) > sendingLimit;
  }

  /** Whether a rank stands out as a receiver by such an effect. */
  public boolean receiverStandsOut(double effect) {
    return Math.abs(effect) > receivingLimit;
  }

  /** Whether a pair stands out by what is left of it. */
  public boolean pairStandsOut(double own) {
    return Math.abs(own) > pairLimit;
  }

  /** Whether a pair's own ratio is off the usual one, whatever it comes of. */
  public boolean off(Flow flow) {
    return Math.abs(Math.log(ratios.value(flow)) - polish.overall()) > pairLimit;
  }
}
