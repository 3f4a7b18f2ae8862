package io.throughline.console.matrix;

import java.util.List;
import java.util.Locale;

/**
 * The sentence of a finding: who, the share of the expected rate, how many tests say so.
 *
 * @param names of the ranks, by index
 */
record SuspectText(
    Suspect suspect,
    Suspects suspects,
    List<String> names,
    RetestResults tests,
    Findings.Seen seen) {

  String sentence() {
    int count = tests.shares().size();
    return switch (tests.conclusion()) {
      case UNTESTED ->
          "%s; it was not tested again%s%s."
              .formatted(
                  statement("seems to ", ""),
                  why(),
                  seen.solid() ? "" : ", and its data threads waited for a CPU");
      case INCONCLUSIVE ->
          "%s, and again in %d of %d %s, but nobody can tell why: %s."
              .formatted(statement("seems to ", ""), tests.slow(), count, retests(count), doubt());
      case CLEARED ->
          "%s, but reached %s in the median of %d %s%s."
              .formatted(
                  statement("seemed to ", ""),
                  percent(RetestResults.middle(tests.shares())),
                  count,
                  retests(count),
                  tests.controlShares().isEmpty()
                      ? ""
                      : ", and its ranks %s with others"
                          .formatted(percent(RetestResults.middle(tests.controlShares()))));
      case CONFIRMED ->
          "%s, and again in %d of %d %s%s."
              .formatted(statement("", "s"), tests.slow(), count, retests(count), controls());
    };
  }

  /** Why slow tests say nothing. */
  private String doubt() {
    long slow = tests.controlShares().stream().filter(suspects::slow).count();
    return slow > 0
        ? "%d of %d controls, its ranks with others, %s slow too"
            .formatted(slow, tests.controlShares().size(), slow == 1 ? "was" : "were")
        : "data threads waited for a CPU for up to %s of these tests"
            .formatted(percent(tests.cpuWait()));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  private static String retests(int count) {
    return count == 1 ? "retest" : "retests";
  }

  private String why() {
    boolean alone = RetestResults.testing(suspect, suspects).isEmpty();
    return alone ? ", because no rank is left that is not a suspect itself" : "";
  }

  /**
   * Statement on the suspect, without the number of tests.
   *
   * @param before the verb
   * @param after the verb
   */
  private String statement(String before, String after) {
    String share = percent(seen.share());
    return switch (suspect) {
      case Suspect.Sender sender ->
          "%s %ssend%s at %s of the others' rate, to %d of %d ranks"
              .formatted(
                  names.get(sender.rank()), before, after, share, seen.slow(), seen.flows().size());
      case Suspect.Receiver receiver ->
          "%s %sreceive%s at %s of the others' rate, from %d of %d ranks"
              .formatted(
                  names.get(receiver.rank()),
                  before,
                  after,
                  share,
                  seen.slow(),
                  seen.flows().size());
      case Suspect.Pair pair ->
          "%s to %s %srun%s at %s of %s"
              .formatted(
                  names.get(pair.flow().from()),
                  names.get(pair.flow().to()),
                  before,
                  after,
                  share,
                  comparison());
    };
  }

  private String comparison() {
    if (!suspects.pairsOnly()) {
      return "what its ranks reach with others";
    }
    return names.size() > 2 ? "the other pairs' rate" : "the other direction's rate";
  }

  /** Controls of a pair: whether its ranks are slow with others too. */
  private String controls() {
    int count = tests.controlShares().size();
    return count == 0
        ? ""
        : "; of %d %s of its ranks with others none was slow"
            .formatted(count, count == 1 ? "control" : "controls");
  }
}
