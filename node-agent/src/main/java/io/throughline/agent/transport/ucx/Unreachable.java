package io.throughline.agent.transport.ucx;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Remedies for settings with which UCX finds no transport from this node to its peer. */
final class Unreachable {
  /** Transports whose endpoints are connected by messages of another transport. */
  private static final String NEEDS_WIRE_UP = "rc_";

  private static final String BOTH_NODES = "set it on both nodes";

  private Unreachable() {}

  /**
   * One clause.
   *
   * @param variables in effect, without {@code UCX_}: {@code TLS}, {@code NET_DEVICES}
   * @param used resources that they leave: {@code rc_verbs/mlx5_0:1}
   * @param all resources of the node
   */
  static String remedy(Map<String, String> variables, List<String> used, List<String> all) {
    String transports = named(variables, "TLS");
    String devices = named(variables, "NET_DEVICES");
    List<String> network = used.stream().filter(Unreachable::network).toList();
    if (network.isEmpty()) {
      return onlyMemory(transports, devices, all);
    }
    if (network.stream().allMatch(resource -> resource.startsWith(NEEDS_WIRE_UP))) {
      String wireUp =
          names(network).stream()
              .map(name -> name.replace(NEEDS_WIRE_UP, "ud_"))
              .collect(Collectors.joining(", "));
      return "%s has no transport for the wire-up of %s: use rc, which brings one, or add %s; %s"
          .formatted(transports, String.join(", ", names(network)), wireUp, BOTH_NODES);
    }
    return "%s and %s leave %s here, and the peer none that reaches it: both nodes need a transport in common, such as %s; with tcp in both, name the NIC that reaches the other node in data.device of both profiles"
        .formatted(transports, devices, String.join(", ", network), common(network));
  }

  private static String onlyMemory(String transports, String devices, List<String> all) {
    List<String> network = all.stream().filter(Unreachable::network).toList();
    return "%s and %s leave no way between the nodes: %s; this node has %s"
        .formatted(
            transports,
            devices,
            network.stream().anyMatch(Unreachable::rdma)
                ? "add rc or tcp to UCX_TLS of both, with a device that has it"
                : "add one to both, such as tcp",
            network.isEmpty() ? "no network device" : byDevice(network));
  }

  /** {@code rc_verbs, ud_verbs on mlx5_0:1; tcp on eth0, lo}. */
  private static String byDevice(List<String> network) {
    return network.stream()
        .collect(
            Collectors.groupingBy(
                resource -> resource.substring(resource.indexOf('/') + 1),
                TreeMap::new,
                Collectors.mapping(Unreachable::transport, Collectors.joining(", "))))
        .entrySet()
        .stream()
        .map(entry -> entry.getValue() + " on " + entry.getKey())
        .collect(Collectors.joining("; "));
  }

  /** Transports that both may have: tcp where all of this side's are RDMA, else rc too. */
  private static String common(List<String> network) {
    return network.stream().allMatch(Unreachable::rdma) ? "tcp" : "tcp or rc";
  }

  private static String named(Map<String, String> variables, String name) {
    return "UCX_%s=%s".formatted(name, variables.getOrDefault(name, "all"));
  }

  private static Set<String> names(List<String> resources) {
    return resources.stream()
        .map(Unreachable::transport)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String transport(String resource) {
    return resource.substring(0, resource.indexOf('/'));
  }

  private static boolean rdma(String resource) {
    return resource.matches("(rc|ud|dc|gga|srd)(_.*)?/.*");
  }

  private static boolean network(String resource) {
    return !resource.contains("/memory") && (resource.startsWith("tcp/") || rdma(resource));
  }
}
