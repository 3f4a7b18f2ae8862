package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.note;
import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.protocol.inspection.Inspection.FilterRule;
import io.throughline.protocol.inspection.Inspection.Firewall;
import io.throughline.protocol.problem.ShortList;
import java.util.List;
import java.util.stream.Stream;

/** Rules that keep packets away, whether or not they met the port that was tried. */
final class FirewallSeen {
  private FirewallSeen() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.onBoth(
        (NodeFindings nodeFindings, NodeFindings other) -> check(nodePair, nodeFindings, other));
  }

  private static Stream<RuleFinding> check(
      NodePair nodePair, NodeFindings nodeFindings, NodeFindings other) {
    Firewall firewall = nodeFindings.inspection().firewall();
    List<FilterRule> rules =
        firewall.rules().stream().filter(rule -> !rule.hook().equals("forward")).toList();
    boolean open = !nodePair.aToB().closed() && !nodePair.bToA().closed();
    if (!rules.isEmpty()) {
      String listed =
          ShortList.clauses(
              rules.stream().map(rule -> "%s: %s".formatted(rule.chain(), rule.text())).toList());
      String seen =
          "Node %s has rules that drop or reject (%s): %s."
              .formatted(nodeFindings.name(), firewall.source(), listed);
      return Stream.of(
          open
              ? note(
                  nodeFindings.name(),
                  seen,
                  nodeFindings.ports().isEmpty()
                      ? "They let pass what was tried. A run listens on any free port: it may meet"
                          + " them on another one. With data.ports it keeps to a range."
                      : "They let pass what was tried, and a run listens on ports %s only."
                          .formatted(nodeFindings.ports()),
                  "# on %s\n%s"
                      .formatted(
                          nodeFindings.name(),
                          FirewallCommands.command(
                              nodeFindings, "input", other.address(), nodeFindings.ports())))
              : warning(
                  nodeFindings.name(),
                  seen,
                  "One of them may be what keeps the nodes apart.",
                  list(nodeFindings, firewall)));
    }
    if (!firewall.unknown().isEmpty() && (!open || !firewall.active().isEmpty())) {
      String active =
          firewall.active().isEmpty()
              ? ""
              : ", and %s is switched on".formatted(String.join(" and ", firewall.active()));
      return Stream.of(
          note(
              nodeFindings.name(),
              "The firewall rules of node %s are not known (%s)%s."
                  .formatted(nodeFindings.name(), firewall.unknown(), active),
              "Only root may see them.",
              "# on %s\nsudo nft list ruleset".formatted(nodeFindings.name())));
    }
    return Stream.empty();
  }

  private static String list(NodeFindings nodeFindings, Firewall firewall) {
    return "# on %s\n%s"
        .formatted(
            nodeFindings.name(),
            firewall.source().equals("nft") ? "sudo nft -a list ruleset" : "sudo iptables -S");
  }
}
