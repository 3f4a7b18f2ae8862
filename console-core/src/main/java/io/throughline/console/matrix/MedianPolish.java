package io.throughline.console.matrix;

import io.throughline.protocol.group.Flow;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Tukey's median polish of the logarithms of a pair matrix: each rate is the overall rate, times
 * what its sender is worth, times what its receiver is worth, times what is left of the pair. As
 * every step takes medians, what is odd about less than half of a rank's flows stays with the
 * pairs.
 *
 * <p>A rank's effect needs {@value #LEAST} measured flows: of two, no majority says which is the
 * odd one. With three ranks or fewer everything is left with the pairs, therefore. All effects are
 * natural logarithms, 0 for the median rank.
 */
public final class MedianPolish {
  /** Fewest measured flows of a rank in one direction that make an effect. */
  static final int LEAST = 3;

  /** Turns over rows and columns at most: medians may go to and fro by ever smaller amounts. */
  private static final int TURNS = 50;

  /** A turn that moves no effect by more ends the polish; far below any rate's scatter. */
  private static final double STILL = 1e-6;

  private final PairMatrix rates;
  private final double[] sending;
  private final double[] receiving;
  private double overall;

  private MedianPolish(PairMatrix rates) {
    this.rates = rates;
    sending = new double[rates.ranks()];
    receiving = new double[rates.ranks()];
    Arrays.setAll(sending, rank -> start(rates.sentBy(rank)));
    Arrays.setAll(receiving, rank -> start(rates.receivedBy(rank)));
    double[] all = rates.flows().stream().mapToDouble(this::rate).toArray();
    overall =
        all.length > 2
            ? Median.of(Arrays.stream(all))
            : Arrays.stream(all).max().orElse(Double.NaN);
  }

  private static double start(List<Flow> flows) {
    return flows.size() < LEAST ? Double.NaN : 0;
  }

  /** Polishes rates; of two rates or one, the higher is the overall rate. */
  public static MedianPolish of(PairMatrix rates) {
    MedianPolish polish = new MedianPolish(rates);
    double moved = Double.POSITIVE_INFINITY;
    for (int turn = 0; turn < TURNS && moved > STILL; turn++) {
      moved =
          Math.max(
              polish.turn(polish.sending, rates::sentBy),
              polish.turn(polish.receiving, rates::receivedBy));
    }
    return polish;
  }

  /** Moves what the residuals of each rank have in common to its effect; answers the most moved. */
  private double turn(double[] effects, IntFunction<List<Flow>> flows) {
    double most = 0;
    for (int rank = 0; rank < effects.length; rank++) {
      if (!Double.isNaN(effects[rank])) {
        double common = Median.of(flows.apply(rank).stream().mapToDouble(this::residual));
        effects[rank] += common;
        most = Math.max(most, Math.abs(common));
      }
    }
    double middle = Median.of(Arrays.stream(effects));
    if (Double.isFinite(middle)) {
      Arrays.setAll(effects, rank -> effects[rank] - middle);
      overall += middle;
    }
    return most;
  }

  private double rate(Flow flow) {
    return Math.log(rates.value(flow));
  }

  /**
   * Logarithm of the rate of two median ranks, bytes per second; NaN where nothing was measured.
   */
  public double overall() {
    return overall;
  }

  /** A rank as a sender; NaN where it has too few flows for an effect. */
  public double sending(int rank) {
    return sending[rank];
  }

  /** A rank as a receiver; NaN where it has too few flows for an effect. */
  public double receiving(int rank) {
    return receiving[rank];
  }

  /** Every rank as a sender, by index. */
  double[] sending() {
    return sending.clone();
  }

  /** Every rank as a receiver, by index. */
  double[] receiving() {
    return receiving.clone();
  }

  /** Logarithm of the rate that a flow's two ranks, as they are, lead one to expect. */
  public double expected(Flow flow) {
    return overall + orNone(sending[flow.from()]) + orNone(receiving[flow.to()]);
  }

  /** Logarithm of the rate that a median sender would have to the flow's receiver. */
  public double expectedOfSender(Flow flow) {
    return overall + orNone(receiving[flow.to()]);
  }

  /** Logarithm of the rate that a median receiver would have from the flow's sender. */
  public double expectedOfReceiver(Flow flow) {
    return overall + orNone(sending[flow.from()]);
  }

  /** The rate of a pair without its two ranks; NaN where it was not measured. */
  public double residual(Flow flow) {
    return rate(flow) - expected(flow);
  }

  /**
   * By how much the scatter of single rates is above that of the residuals, at least 1: effects
   * take a part of it along. The square root of rates by degrees of freedom.
   */
  double widening() {
    double count = rates.flows().size();
    double free = count - 1 - fitted();
    return Math.sqrt(count / Math.max(1, free));
  }

  /** Effects of ranks that are free to move, of those that are known: their median is 0. */
  long fitted() {
    return fitted(sending) + fitted(receiving);
  }

  private static long fitted(double[] effects) {
    return Math.max(0, Arrays.stream(effects).filter(Double::isFinite).count() - 1);
  }

  private static double orNone(double effect) {
    return Double.isNaN(effect) ? 0 : effect;
  }
}
