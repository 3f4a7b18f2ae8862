package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.error;
import static io.throughline.console.diagnose.rule.RuleFinding.note;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.diagnose.NodePair.Direction;
import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.inspection.Inspection.Lookup;
import java.util.stream.Stream;

/** Names that a node does not know, or takes for something else. */
final class NameLookup {
  private NameLookup() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return Stream.concat(
        nodePair.onDirections(NameLookup::peer),
        nodePair.onEach(nodeFindings -> own(nodeFindings)));
  }

  private static Stream<RuleFinding> peer(Direction direction) {
    Lookup lookup = direction.lookup().orElse(null);
    if (lookup == null || !lookup.addresses().isEmpty()) {
      return Stream.empty();
    }
    return Stream.of(
        error(
            direction.from().name(),
            "Node %s cannot look up '%s', the data address of %s: %s."
                .formatted(
                    direction.from().name(),
                    lookup.name(),
                    direction.to().name(),
                    lookup.problem()),
            "It cannot connect to a name that it does not know.",
            "# an address in profiles/nodes/%s.yaml needs no name service; or look at:\ngetent hosts %s\ncat /etc/resolv.conf"
                .formatted(direction.to().name(), lookup.name())));
  }

  /** As Debian's installer writes it into /etc/hosts. */
  private static Stream<RuleFinding> own(NodeFindings nodeFindings) {
    String host = nodeFindings.environment().host().name();
    return nodeFindings.inspection().lookups().stream()
        .filter(lookup -> lookup.name().equals(host) && !host.isEmpty())
        .flatMap(lookup -> {
          if (lookup.addresses().isEmpty()) {
            return Stream.of(
                note(
                    nodeFindings.name(),
                    "Node %s does not know its own host name '%s': %s."
                        .formatted(nodeFindings.name(), host, lookup.problem()),
                    "Throughline does not need it; MPI, NCCL and others that start by name do.",
                    "echo '%s %s' | sudo tee -a /etc/hosts"
                        .formatted(nodeFindings.ownAddress(), host)));
          }
          boolean loops = lookup.addresses().stream().allMatch(IpAddress::loopback);
          return loops && !IpAddress.loopback(nodeFindings.address())
              ? Stream.of(
                  note(
                      nodeFindings.name(),
                      "Node %s resolves its own hostname \"%s\" to %s."
                          .formatted(
                              nodeFindings.name(), host, String.join(", ", lookup.addresses())),
                      "Programs that listen on their hostname (MPI and etcd often do) are unreachable from"
                          + " other nodes; Throughline listens on data.address.",
                      givesTheNameItsAddress(nodeFindings.name(), host, nodeFindings.ownAddress())))
              : Stream.empty();
        });
  }

  /** Whatever line of 127.x carries the name, alone or beside others, which stay. */
  private static String givesTheNameItsAddress(String node, String host, String address) {
    return """
    # on %s: the name leaves the lines of 127.x and gets one of its own
    sudo sed -i -E '/^127\\./s/[[:space:]]+%s([[:space:]]|$)/\\1/; $a %s %s' /etc/hosts\
    """
        .formatted(node, host.replace(".", "\\."), address, host);
  }
}
