package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.error;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.inspection.Inspection.Lookup;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The profile's data address is none of the node's. */
final class DataAddress {
  private DataAddress() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    Stream<RuleFinding> missing = nodePair.onBoth(DataAddress::check);
    return IpAddress.same(nodePair.a().address(), nodePair.b().address()) && !nodePair.oneHost()
        ? Stream.concat(missing, Stream.of(same(nodePair)))
        : missing;
  }

  private static Stream<RuleFinding> check(NodeFindings nodeFindings, NodeFindings other) {
    // A name is judged by what it means where it is used.
    List<String> meant =
        other.inspection().lookups().stream()
            .filter(lookup -> IpAddress.same(lookup.name(), nodeFindings.address()))
            .map(Lookup::addresses)
            .findFirst()
            .orElse(List.of());
    if (nodeFindings.environment().interfaces().isEmpty()
        || meant.isEmpty()
        || meant.stream().anyMatch(nodeFindings::has)) {
      return Stream.empty();
    }
    String address =
        nodeFindings.address()
            + (IpAddress.of(nodeFindings.address()).isPresent()
                ? ""
                : " (" + meant.getFirst() + ")");
    return Stream.of(
        error(
            nodeFindings.name(),
            "Node %s has no address %s; its addresses are %s."
                .formatted(nodeFindings.name(), address, addresses(nodeFindings)),
            "The other node would connect to another machine, or to none.",
            "# in profiles/nodes/%s.yaml, the address of the fabric's interface:\n# data: {address: ...}\nip -brief address"
                .formatted(nodeFindings.name())));
  }

  private static String addresses(NodeFindings nodeFindings) {
    return nodeFindings.environment().interfaces().stream()
        .filter(nic -> !nic.name().equals("lo"))
        .flatMap(nic ->
            nic.addresses().stream()
                .filter(address -> !IpAddress.linkLocal(address))
                .map(address -> address + " (" + nic.name() + ")"))
        .collect(Collectors.joining(", "));
  }

  private static RuleFinding same(NodePair nodePair) {
    return error(
        "",
        "Nodes %s and %s have the same data address %s."
            .formatted(nodePair.a().name(), nodePair.b().name(), nodePair.a().address()),
        "Each would connect to itself.",
        "# give each its own data.address in profiles/nodes/%s.yaml and %s.yaml\nip -brief address"
            .formatted(nodePair.a().name(), nodePair.b().name()));
  }
}
