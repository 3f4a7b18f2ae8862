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
          new Rule("one-host", OneHost::check),
          new Rule("data-address", DataAddress::check),
          new Rule("dns", NameLookup::check),
          new Rule("link", LinkState::check),
          new Rule("data-port", DataPort::check),
          new Rule("route", RouteTaken::check),
          new Rule("interface", WrongInterface::check),
          new Rule("path-mtu", PathMtu::check),
          Rule.ofEnds("mtu", MtuDiffers::check),
          new Rule("firewall", FirewallSeen::check),
          new Rule("ucx", NoUcx::check),
          new Rule("ucx-names", UnknownUcxNames::check),
          new Rule("rdma", NoRdma::check),
          new Rule("ud-dropped", UdDropped::check),
          new Rule("gpu", GpuNotVisible::check),
          new Rule("locked-memory", LockedMemory::check),
          new Rule("numa", FarNuma::check),
          new Rule("governor", Governor::check),
          new Rule("huge-pages", HugePages::check),
          new Rule("interrupts", NicInterrupts::check),
          Rule.ofEnds("speed", SpeedsDiffer::check),
          new Rule("in-use", PortInUse::check),
          Rule.ofEnds("versions", VersionsDiffer::check),
          new Rule("round-trip", RoundTrip::check));

  private Rules() {}

  /** Returns the findings of all rules, the worst first. */
  public static List<Finding> judge(NodePair nodePair) {
    return sorted(ALL.stream().flatMap(rule -> rule.findings(nodePair)));
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
                .flatMap(rule -> pairs.stream().flatMap(rule::findings))));
  }

  private static List<Finding> sorted(Stream<Finding> findings) {
    return findings.distinct().sorted(Comparator.comparing(Finding::severity)).toList();
  }

  /** Ids of all rules, in their order. */
  public static Stream<String> ids() {
    return Stream.concat(ALL.stream().map(Rule::id), Stream.of(OddOneOut.ID));
  }
}
