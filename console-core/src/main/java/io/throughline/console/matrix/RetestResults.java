package io.throughline.console.matrix;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The results of testing a suspect again.
 *
 * @param tried flows that were to test it, those that were not measured whole too
 * @param shares of the expected rate, one for each flow that was measured whole
 * @param slow how many of {@code shares} are slow
 * @param cpuWait the longest of them, as {@link FlowResult#cpuWait}
 * @param conclusion what they say
 * @param open whether another test could still confirm it, or make that more certain
 * @param controls of a suspect pair: flows between one of its ranks and another that were to be
 *     measured again
 * @param controlShares as {@code shares}, of the controls
 */
record RetestResults(
    List<Flow> tried,
    List<Double> shares,
    int slow,
    double cpuWait,
    Conclusion conclusion,
    boolean open,
    List<Flow> controls,
    List<Double> controlShares) {
  /** The conclusion from the tests of a suspect. */
  enum Conclusion {
    /** There is none. */
    UNTESTED,
    /**
     * Enough of them are slow, however much longer than usual their data threads waited for a CPU,
     * their median is as far off as a suspect has to be and below that of the controls, and no
     * control is slow itself.
     */
    CONFIRMED,
    /** They are slow, and that may come of waiting for a CPU, or a control is slow too. */
    INCONCLUSIVE,
    /** They are not slow. */
    CLEARED
  }

  /** Most tests of a suspect. */
  static final int MOST = 3;

  RetestResults {
    tried = List.copyOf(tried);
    shares = List.copyOf(shares);
    controls = List.copyOf(controls);
    controlShares = List.copyOf(controlShares);
  }

  static RetestResults of(Suspect suspect, Suspects suspects, GroupResult result) {
    List<FlowResult> tests = again(result, testing(suspect, suspects));
    List<FlowResult> controls = again(result, controlling(suspect, suspects));
    List<Double> shares = shares(suspect, suspects, tests, FlowResult::bandwidth);
    int slow = (int) shares.stream().filter(suspects::slow).count();
    List<Double> controlShares = shares(suspect, suspects, controls, FlowResult::bandwidth);
    List<Double> least = shares(suspect, suspects, tests, suspects::withoutCpuWait);
    int left = Math.max(0, MOST - tests.size());
    return new RetestResults(
        tests.stream().map(FlowResult::flow).toList(),
        shares,
        slow,
        tests.stream().mapToDouble(FlowResult::cpuWait).max().orElse(0),
        new Evidence(suspect, suspects, shares, least, controlShares).conclusion(),
        left > 0 && slow + left >= suspects.needed(shares.size() + left),
        controls.stream().map(FlowResult::flow).toList(),
        controlShares);
  }

  /**
   * The evidence for and against a suspect: shares of the expected rate.
   *
   * @param shares of its tests
   * @param withoutCpuWait of its tests, had their data threads waited for a CPU no longer than
   *     usual
   * @param controls of its controls
   */
  private record Evidence(
      Suspect suspect,
      Suspects suspects,
      List<Double> shares,
      List<Double> withoutCpuWait,
      List<Double> controls) {
    Conclusion conclusion() {
      if (shares.isEmpty()) {
        return Conclusion.UNTESTED;
      }
      if (!confirm(shares)) {
        return Conclusion.CLEARED;
      }
      if (controls.stream().anyMatch(suspects::slow)) {
        return Conclusion.INCONCLUSIVE;
      }
      if (!controls.isEmpty() && !suspects.below(middle(shares), middle(controls))) {
        return Conclusion.CLEARED;
      }
      return confirm(withoutCpuWait) ? Conclusion.CONFIRMED : Conclusion.INCONCLUSIVE;
    }

    private boolean confirm(List<Double> tests) {
      long slow = tests.stream().filter(suspects::slow).count();
      return slow >= suspects.needed(tests.size()) && suspects.standsOut(suspect, middle(tests));
    }
  }

  boolean confirmed() {
    return conclusion == Conclusion.CONFIRMED;
  }

  /** The median of some shares; NaN of none. */
  static double middle(List<Double> shares) {
    return Median.of(shares.stream().mapToDouble(Double::doubleValue));
  }

  private static List<FlowResult> again(GroupResult result, List<Flow> flows) {
    return result.flows().stream()
        .filter(each -> each.again() && flows.contains(each.flow()))
        .toList();
  }

  private static List<Double> shares(
      Suspect suspect,
      Suspects suspects,
      List<FlowResult> results,
      ToDoubleFunction<FlowResult> rate) {
    return results.stream()
        .filter(FlowResult::complete)
        .map(each -> suspects.share(suspect, each.flow(), rate.applyAsDouble(each)))
        .toList();
  }

  /** The flows that test a suspect, the best suited first. */
  static List<Flow> testing(Suspect suspect, Suspects suspects) {
    return switch (suspect) {
      case Suspect.Sender sender -> suspects.goodFrom(sender.rank());
      case Suspect.Receiver receiver -> suspects.goodTo(receiver.rank());
      case Suspect.Pair pair -> List.of(pair.flow());
    };
  }

  /** The flows that tell whether one of a pair's ranks is slow with others too. */
  private static List<Flow> controlling(Suspect suspect, Suspects suspects) {
    List<Flow> flows = new ArrayList<>();
    if (suspect instanceof Suspect.Pair pair) {
      flows.addAll(suspects.goodFrom(pair.flow().from()));
      flows.addAll(suspects.goodTo(pair.flow().to()));
    }
    return flows;
  }
}
