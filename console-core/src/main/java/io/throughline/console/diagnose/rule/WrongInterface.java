package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.error;
import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.ucx.UcxVariables;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.inspection.Inspection.Link;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Data would go over an interface that leads to containers or virtual machines. */
final class WrongInterface {
  private static final Pattern LOCAL =
      Pattern.compile(
          "docker\\d+|br-[0-9a-f]{12}|virbr\\d+|lxcbr\\d+|lxdbr\\d+|cni\\d+|podman\\d+");

  private WrongInterface() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.oneHost()
        ? Stream.empty()
        : nodePair.onEach(nodeFindings -> Stream.concat(address(nodeFindings), ucx(nodeFindings)));
  }

  private static Stream<RuleFinding> address(NodeFindings nodeFindings) {
    return nodeFindings.dataInterface().stream()
        .map(NetworkInterface::name)
        .filter(name -> LOCAL.matcher(name).matches() || name.equals("lo"))
        .map(name ->
            error(
                nodeFindings.name(),
                "The data address %s of node %s is that of %s."
                    .formatted(nodeFindings.address(), nodeFindings.name(), name),
                name.equals("lo")
                    ? "Other machines cannot reach it."
                    : "%s is a bridge inside of this machine; other machines cannot reach it."
                        .formatted(name),
                "# in profiles/nodes/%s.yaml, the address of the fabric's interface:\n# data: {address: ...}\nip -brief address"
                    .formatted(nodeFindings.name())));
  }

  /** UCX left to itself takes every interface that is up. */
  private static Stream<RuleFinding> ucx(NodeFindings nodeFindings) {
    String named = nodeFindings.ucxVariables().getOrDefault("UCX_NET_DEVICES", "");
    if (!named.isEmpty()) {
      return Stream.of(named.split(",", -1))
          .map(String::strip)
          .filter(device -> LOCAL.matcher(device).matches())
          .map(device ->
              error(
                  nodeFindings.name(),
                  "The profile of node %s names %s for its data."
                      .formatted(nodeFindings.name(), device),
                  "%s is a bridge inside of the machine; other machines cannot be reached over it."
                      .formatted(device),
                  "# in profiles/nodes/%s.yaml\n# data: {device: %s}"
                      .formatted(nodeFindings.name(), better(nodeFindings))));
    }
    List<String> local =
        nodeFindings.ucx().stream()
            .flatMap(ucx -> new UcxVariables(ucx).devices().stream())
            .filter(device -> LOCAL.matcher(device).matches())
            .toList();
    return local.isEmpty()
        ? beside(nodeFindings)
        : Stream.of(
            warning(
                nodeFindings.name(),
                "UCX on node %s may choose %s, since its profile names no device."
                    .formatted(nodeFindings.name(), String.join(", ", local)),
                "That is a bridge inside of the machine: UCX connects over it in vain, or slowly.",
                "# in profiles/nodes/%s.yaml\n# data: {device: %s}"
                    .formatted(nodeFindings.name(), better(nodeFindings))));
  }

  /** Other networks than the data address's: nothing says that the other node is there. */
  private static Stream<RuleFinding> beside(NodeFindings nodeFindings) {
    String data = nodeFindings.dataInterface().map(NetworkInterface::name).orElse("");
    List<String> devices =
        nodeFindings.ucx().stream()
            .flatMap(ucx -> new UcxVariables(ucx).devices().stream())
            .toList();
    List<String> others =
        devices.stream().filter(device -> !device.equals(data) && !device.equals("lo")).toList();
    // UCX prefers RDMA to TCP, and tells by itself which ports of it reach each other.
    boolean rdma = devices.stream().anyMatch(device -> device.contains(":"));
    return data.isEmpty() || others.isEmpty() || rdma
        ? Stream.empty()
        : Stream.of(
            warning(
                nodeFindings.name(),
                "UCX on node %s may choose %s beside %s, since its profile names no device."
                    .formatted(nodeFindings.name(), String.join(", ", others), data),
                "It connects over any of them: where one does not reach the other node, a run"
                    + " waits in vain; where it does, it carries a part of the bytes.",
                "# in profiles/nodes/%s.yaml\n# data: {device: %s}"
                    .formatted(nodeFindings.name(), data)));
  }

  private static String better(NodeFindings nodeFindings) {
    return nodeFindings
        .dataInterface()
        .map(NetworkInterface::name)
        .or(() ->
            nodeFindings.inspection().links().stream()
                .filter(link -> link.kind().equals("physical"))
                .map(Link::name)
                .findFirst())
        .orElse("eth0");
  }
}
