package io.throughline.console.matrix;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.RankFinding;
import io.throughline.protocol.result.RankFinding.Kind;
import io.throughline.protocol.result.RankFinding.Subject;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Findings of a pair matrix and its retests, in words. A suspect of which most tests were slow is a
 * finding (a pair only if it is slower than its controls too), one of which they were not is {@link
 * Kind#CLEARED}. One is {@link Kind#INCONCLUSIVE} whose data threads waited for a CPU so long that
 * it may be slow for that alone, and a pair of which a control was slow too. A suspect that could
 * not be tested keeps its kind, and its sentence says so and why. Lost ranks are not found here.
 *
 * @param all what somebody has to look at first: ranks, then pairs, the slowest first; then what is
 *     inconclusive, then what was cleared
 * @param rule by which they were found
 */
public record Findings(List<RankFinding> all, String rule) {

  public Findings {
    all = List.copyOf(all);
  }

  /**
   * @param result all flows, those that were tested again as well
   * @param slow percent, 1 to 90
   * @param tests whether what stands out was to be tested again
   */
  public static Findings of(GroupResult result, int slow, boolean tests) {
    Suspects suspects = Suspects.of(result, slow);
    List<RankFinding> all =
        suspects.all().stream()
            .map(suspect -> finding(suspect, suspects, result))
            .sorted(
                Comparator.comparingInt(Findings::weight)
                    .thenComparing(each -> each.kind() == Kind.PAIR)
                    .thenComparingDouble(RankFinding::share))
            .toList();
    String rule =
        SpeedClasses.of(suspects.rates(), slow)
            .filter(classes -> classes.slow() < classes.fast() * suspects.pairStandsOutBelow())
            .map(classes -> rule(suspects, slow, tests) + " " + classes.text(result.names()))
            .orElseGet(() -> rule(suspects, slow, tests));
    return new Findings(all, rule);
  }

  private static RankFinding finding(Suspect suspect, Suspects suspects, GroupResult result) {
    RetestResults tests = RetestResults.of(suspect, suspects, result);
    Seen seen = Seen.of(suspect, suspects, tests);
    String text = new SuspectText(suspect, suspects, result.names(), tests, seen).sentence();
    Kind kind =
        switch (tests.conclusion()) {
          case CONFIRMED -> kind(suspect);
          case UNTESTED -> seen.solid() ? kind(suspect) : Kind.INCONCLUSIVE;
          case INCONCLUSIVE -> Kind.INCONCLUSIVE;
          case CLEARED -> Kind.CLEARED;
        };
    return new RankFinding(kind, subject(suspect), seen.flows().getFirst(), seen.share(), text);
  }

  /** The order of findings: those that have to be looked at come first. */
  private static int weight(RankFinding finding) {
    return finding.bad() ? 0 : finding.kind() == Kind.INCONCLUSIVE ? 1 : 2;
  }

  private static Kind kind(Suspect suspect) {
    return switch (suspect) {
      case Suspect.Sender _ -> Kind.SENDING;
      case Suspect.Receiver _ -> Kind.RECEIVING;
      case Suspect.Pair _ -> Kind.PAIR;
    };
  }

  private static Subject subject(Suspect suspect) {
    return switch (suspect) {
      case Suspect.Sender _ -> Subject.SENDER;
      case Suspect.Receiver _ -> Subject.RECEIVER;
      case Suspect.Pair _ -> Subject.PAIR;
    };
  }

  private static String rule(Suspects suspects, int slow, boolean tests) {
    String against;
    String word = suspects.needed(RetestResults.MOST) < RetestResults.MOST ? "most" : "all";
    if (!suspects.pairsOnly()) {
      against =
          "A rank is slow where the median of what it sends or receives, a pair where what is left"
              + " of it without the effects of its two ranks (median polish)";
    } else if (suspects.rates().ranks() > 2) {
      against =
          "With so few flows of each rank a slow rank cannot be told from a slow pair, so only pairs"
              + " are judged: one is slow where it";
    } else {
      against = "With two ranks only their two directions can be compared: one is slow where it";
    }
    String again =
        tests
            ? ", and again in %s of up to %d tests and in their median"
                .formatted(word, RetestResults.MOST)
            : "; nothing was tested again, as retest: false asks";
    return ("%s is more than %d %% and more than %d median absolute deviations below the others%s. What"
            + " may come of data threads that waited for a CPU longer than usual is inconclusive.%s")
        .formatted(against, slow, Suspects.MADS, again, scatter(suspects));
  }

  /** From where on something stands out, where rates scatter. */
  private static String scatter(Suspects suspects) {
    if (!suspects.scattered()) {
      return "";
    }
    String pair = "a pair below %.0f %%".formatted(100 * suspects.pairStandsOutBelow());
    return " Rates scatter here: %s%s of what is expected stands out."
        .formatted(
            suspects.pairsOnly()
                ? ""
                : "a rank below %.0f %%, ".formatted(100 * suspects.rankStandsOutBelow()),
            pair);
  }

  /**
   * Flows and rates in which a suspect was seen.
   *
   * @param flows that it was seen in before it was tested again, at least one
   * @param slow how many of them were slow
   * @param solid whether they stand out though nothing had waited for a CPU
   * @param share of the expected rate: the median of these flows and of all tests; what it was
   *     before it was tested where the tests do not confirm it
   */
  record Seen(List<Flow> flows, int slow, boolean solid, double share) {
    Seen {
      flows = List.copyOf(flows);
    }

    private static Seen of(Suspect suspect, Suspects suspects, RetestResults tests) {
      PairMatrix rates = suspects.rates();
      List<Flow> flows =
          switch (suspect) {
            case Suspect.Sender sender -> rates.sentBy(sender.rank());
            case Suspect.Receiver receiver -> rates.receivedBy(receiver.rank());
            case Suspect.Pair pair -> List.of(pair.flow());
          };
      List<Double> shares = shares(suspect, suspects, flows, rates);
      List<Double> least = shares(suspect, suspects, flows, suspects.ratesWithoutCpuWait());
      return new Seen(
          flows,
          (int) shares.stream().filter(suspects::slow).count(),
          suspects.standsOut(suspect, RetestResults.middle(least)),
          !tests.confirmed()
              ? suspect.share()
              : Median.of(
                  Stream.concat(shares.stream(), tests.shares().stream())
                      .mapToDouble(Double::doubleValue)));
    }

    private static List<Double> shares(
        Suspect suspect, Suspects suspects, List<Flow> flows, PairMatrix rates) {
      return flows.stream().map(flow -> suspects.share(suspect, flow, rates.value(flow))).toList();
    }
  }
}
