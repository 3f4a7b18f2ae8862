package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** All rules, in the order in which a person would look. */
public final class Rules {
  private static final List<Rule> ALL =
      List.of(
          new OneHost(),
          new DataAddress(),
          new NameLookup(),
          new LinkState(),
          new DataPort(),
          new RouteTaken(),
          new WrongInterface(),
          new PathMtu(),
          new MtuDiffers(),
          new FirewallSeen(),
          new NoUcx(),
          new UcxNames(),
          new NoRdma(),
          new UdDropped(),
          new GpuNotVisible(),
          new LockedMemory(),
          new FarNuma(),
          new Governor(),
          new HugePages(),
          new NicInterrupts(),
          new SpeedsDiffer(),
          new PortInUse(),
          new VersionsDiffer(),
          new RoundTrip());

  private Rules() {}

  /** Returns the findings of all rules, the worst first. */
  public static List<Finding> judge(NodePair nodePair) {
    return sorted(ALL.stream().flatMap(rule -> rule.check(nodePair)));
  }

  /**
   * Returns the findings on more than two nodes, the worst first.
   *
   * @param nodes all of them
   * @param pairs those between which the way was tried
   */
  public static List<Finding> judge(List<NodeFindings> nodes, List<NodePair> pairs) {
    return sorted(
        Stream.concat(
            OddOneOut.among(nodes).stream(),
            ALL.stream()
                .filter(rule -> !rule.comparesEnds())
                .flatMap(rule -> pairs.stream().flatMap(rule::check))));
  }

  private static List<Finding> sorted(Stream<Finding> findings) {
    return findings.distinct().sorted(Comparator.comparing(Finding::severity)).toList();
  }

  /** Ids of all rules, in their order. */
  public static Stream<String> ids() {
    return Stream.concat(ALL.stream().map(Rule::id), Stream.of(OddOneOut.ID));
  }
}
