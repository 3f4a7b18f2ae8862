package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.protocol.inspection.Inspection.FilterRule;
import io.throughline.protocol.inspection.Inspection.Firewall;
import java.util.Optional;

/** Commands that let a node's firewall pass what a run needs. */
final class FirewallCommands {
  private FirewallCommands() {}

  /**
   * @param nodeFindings the node whose firewall it is
   * @param hook {@code input} or {@code output}
   * @param peer address of the other node
   * @param ports of the listener, {@code 20000-20100}; empty for any
   */
  static String command(NodeFindings nodeFindings, String hook, String peer, String ports) {
    Firewall firewall = nodeFindings.inspection().firewall();
    // A firewall knows addresses without the interface that they are on.
    String address = peer.replaceFirst("%.*", "");
    boolean six = address.contains(":");
    boolean in = hook.equals("input");
    if (firewall.active().contains("ufw")) {
      return "sudo ufw allow %s %s%s"
          .formatted(
              in ? "from" : "out to",
              address,
              ports.isEmpty() ? "" : " to any port " + ports.replace('-', ':') + " proto tcp");
    }
    if (firewall.active().contains("firewalld") && in) {
      return "sudo firewall-cmd --zone=trusted --add-source=" + address;
    }
    Optional<FilterRule> rule =
        firewall.rules().stream().filter(r -> r.hook().equals(hook)).findFirst();
    if (firewall.source().equals("nft") && rule.isPresent()) {
      return "sudo nft insert rule %s %s %s%s accept"
          .formatted(
              rule.get().chain(),
              (six ? "ip6 " : "ip ") + (in ? "saddr" : "daddr"),
              address,
              ports.isEmpty() ? "" : " tcp dport " + ports);
    }
    return "sudo %s -I %s %s %s%s -j ACCEPT"
        .formatted(
            six ? "ip6tables" : "iptables",
            in ? "INPUT" : "OUTPUT",
            in ? "-s" : "-d",
            address,
            ports.isEmpty() ? "" : " -p tcp --dport " + ports.replace('-', ':'));
  }
}
