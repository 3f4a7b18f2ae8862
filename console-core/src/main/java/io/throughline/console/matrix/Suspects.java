package io.throughline.console.matrix;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * Ranks and pairs that stand out in a pair matrix. A rank does by its effect in a {@link
 * MedianPolish}, a pair only by what is left of it without the effects of its ranks. Either has to
 * be slower than the median of its kind by more than the percentage that is asked for, and by more
 * than {@value #MADS} median absolute deviations (MAD) of its kind.
 */
public final class Suspects {
  /**
   * MADs of its kind below the median of its kind: about 3.4 standard deviations of plain noise.
   */
  static final int MADS = 5;

  /** MADs of single pairs by which a single test has to be slow: one test decides nothing. */
  static final int TEST_MADS = 2;

  /**
   * Least MAD, as a logarithm: 0.5 %. Of few values many can be equal, and a MAD of 0 would make
   * every difference a fault.
   */
  static final double LEAST_MAD = 0.005;

  /** So few rates have no scatter that could be told from a fault. */
  private static final int FEW = 2;

  /** Least share of its time for which a flow is taken to have had both CPUs. */
  private static final double LEAST_RUNNING = 0.1;

  private final PairMatrix rates;
  private final PairMatrix ratesWithoutCpuWait;
  private final double usualCpuWait;
  private final MedianPolish polish;
  private final List<Suspect> all;
  private final double limit;
  private final double scatter;
  private final double sendingLimit;
  private final double receivingLimit;
  private final double pairLimit;
  private final Set<Integer> senders = new TreeSet<>();
  private final Set<Integer> receivers = new TreeSet<>();
  private final List<Flow> pairs = new ArrayList<>();

  private Suspects(
      PairMatrix rates, PairMatrix ratesWithoutCpuWait, double usualCpuWait, int slow) {
    this.rates = rates;
    this.ratesWithoutCpuWait = ratesWithoutCpuWait;
    this.usualCpuWait = usualCpuWait;
    limit = -Math.log(1 - slow / 100.0);
    polish = MedianPolish.of(rates);
    List<Flow> flows = rates.flows();
    double[] residuals = flows.stream().mapToDouble(polish::residual).toArray();
    scatter = flows.size() > FEW ? scatter(residuals) * polish.widening() : LEAST_MAD;
    List<Suspect> ranks = new ArrayList<>();
    sendingLimit = Math.max(limit, MADS * scatter(polish.sending()));
    receivingLimit = Math.max(limit, MADS * scatter(polish.receiving()));
    for (int rank = 0; rank < rates.ranks(); rank++) {
      if (polish.sending(rank) < -sendingLimit) {
        senders.add(rank);
        ranks.add(new Suspect.Sender(rank, Math.exp(polish.sending(rank))));
      }
      if (polish.receiving(rank) < -receivingLimit) {
        receivers.add(rank);
        ranks.add(new Suspect.Receiver(rank, Math.exp(polish.receiving(rank))));
      }
    }
    List<Suspect> odd = new ArrayList<>();
    pairLimit = Math.max(limit, MADS * scatter);
    for (Flow flow : flows) {
      if (polish.residual(flow) < -pairLimit) {
        pairs.add(flow);
        odd.add(new Suspect.Pair(flow, Math.exp(polish.residual(flow))));
      }
    }
    all = Stream.concat(worstFirst(ranks), worstFirst(odd)).toList();
  }

  /**
   * Suspects by the rates before anything was tested again, see {@link PairMatrix#first}.
   *
   * @param slow percent, 1 to 90
   */
  public static Suspects of(GroupResult result, int slow) {
    double usual = usualCpuWait(result);
    return new Suspects(
        PairMatrix.first(result),
        PairMatrix.first(result, flow -> withoutCpuWait(flow, usual)),
        usual,
        slow);
  }

  /**
   * The median of {@link FlowResult#cpuWait} before anything was tested again. What all flows wait
   * alike is in what is expected of each.
   */
  private static double usualCpuWait(GroupResult result) {
    return Median.of(
        result.flows().stream()
            .filter(flow -> !flow.again() && flow.complete())
            .mapToDouble(FlowResult::cpuWait),
        0);
  }

  private static double withoutCpuWait(FlowResult flow, double usual) {
    return flow.bandwidth() / Math.max(LEAST_RUNNING, 1 - 2 * Math.max(0, flow.cpuWait() - usual));
  }

  /** The median absolute deviation of logarithms, {@link #LEAST_MAD} at least. */
  static double scatter(double[] values) {
    double deviation = Median.deviation(values);
    return Double.isNaN(deviation) ? LEAST_MAD : Math.max(LEAST_MAD, deviation);
  }

  private static Stream<Suspect> worstFirst(List<Suspect> suspects) {
    return suspects.stream().sorted(Comparator.comparingDouble(Suspect::share));
  }

  /** Ranks before pairs, the slowest first. */
  public List<Suspect> all() {
    return all;
  }

  /** The rates before anything was tested again. */
  PairMatrix rates() {
    return rates;
  }

  /**
   * The rates of {@link #rates} that the flows could have had if their data threads had waited for
   * a CPU no longer than is usual in this run.
   */
  PairMatrix ratesWithoutCpuWait() {
    return ratesWithoutCpuWait;
  }

  /**
   * The rate that a flow could have had if its data threads had waited for a CPU no longer than is
   * usual in this run: a flow stands still while either of its data threads has no CPU, and {@link
   * FlowResult#cpuWait} is of the one that waited longer.
   *
   * @return bytes per second, at most
   */
  double withoutCpuWait(FlowResult flow) {
    return withoutCpuWait(flow, usualCpuWait);
  }

  /**
   * Share of the rate that is expected of a flow if the suspect is none: 1 for all of it.
   *
   * @param rate bytes per second
   */
  double share(Suspect suspect, Flow flow, double rate) {
    double expected =
        switch (suspect) {
          case Suspect.Sender _ -> polish.expectedOfSender(flow);
          case Suspect.Receiver _ -> polish.expectedOfReceiver(flow);
          case Suspect.Pair _ -> polish.expected(flow);
        };
    return rate / Math.exp(expected);
  }

  /** Whether one test says that it is slow. */
  boolean slow(double share) {
    return Math.log(share) < -Math.max(limit, TEST_MADS * scatter);
  }

  /** Whether a share is as far off as a suspect of its kind has to be. */
  boolean standsOut(Suspect suspect, double share) {
    double least =
        switch (suspect) {
          case Suspect.Sender _ -> sendingLimit;
          case Suspect.Receiver _ -> receivingLimit;
          case Suspect.Pair _ -> pairLimit;
        };
    return Math.log(share) < -least;
  }

  /**
   * Share of the expected rate below which a rank, sending or receiving, stands out; that of the
   * direction in which ranks scatter more.
   */
  double rankStandsOutBelow() {
    return Math.exp(-Math.max(sendingLimit, receivingLimit));
  }

  /** Share of the expected rate below which a pair stands out. */
  double pairStandsOutBelow() {
    return Math.exp(-pairLimit);
  }

  /**
   * Whether rates scatter so widely that not all that is {@code slow} percent slower stands out.
   */
  boolean scattered() {
    return Math.max(pairLimit, Math.max(sendingLimit, receivingLimit)) > limit;
  }

  /** Whether a share is below another by more than the percentage that is asked for. */
  boolean below(double share, double other) {
    return Math.log(share / other) < -limit;
  }

  /**
   * The number of some tests that have to be slow: most of them, or all where no scatter is known
   * that one of them could be held against.
   */
  int needed(int tests) {
    return rates.flows().size() > FEW ? tests / 2 + 1 : tests;
  }

  /**
   * The flows that can test a suspect, or the ranks of a suspect pair: each was measured, is no
   * suspect pair itself, and the rank at its other end does not stand out in what it does there.
   * Flows with a rank that does not stand out at all come first.
   */
  List<Flow> goodFrom(int sender) {
    return good(
        rates.sentBy(sender).stream().filter(flow -> !receivers.contains(flow.to())),
        flow -> flow.to());
  }

  /** The good flows that end at a rank. */
  List<Flow> goodTo(int receiver) {
    return good(
        rates.receivedBy(receiver).stream().filter(flow -> !senders.contains(flow.from())),
        flow -> flow.from());
  }

  private List<Flow> good(Stream<Flow> flows, ToIntFunction<Flow> partner) {
    return flows
        .filter(flow -> !pairs.contains(flow))
        .sorted(Comparator.comparingInt(flow -> trouble(partner.applyAsInt(flow))))
        .toList();
  }

  /** Counts how often a rank stands out, or is an end of a pair that does. */
  private int trouble(int rank) {
    return (int) all.stream().filter(suspect -> suspect.concerns(rank)).count();
  }

  /** Whether no flow tells a slow rank from a slow pair: too few were measured of every rank. */
  boolean pairsOnly() {
    return Arrays.stream(polish.sending()).allMatch(Double::isNaN)
        && Arrays.stream(polish.receiving()).allMatch(Double::isNaN);
  }
}
