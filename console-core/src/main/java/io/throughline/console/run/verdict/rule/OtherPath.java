package io.throughline.console.run.verdict.rule;

import io.throughline.console.run.path.Paths;
import io.throughline.console.run.view.NodesAlike;
import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.result.DataPath;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.protocol.scenario.TransportKind;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The bytes took another way than the one that was meant. */
final class OtherPath {
  /** Bridges of container engines and virtual machines: they lead to no fabric. */
  private static final Pattern INNER = Pattern.compile("(docker|virbr|cni|br-|flannel|cali).*");

  private OtherPath() {}

  static Stream<String> check(FinishedRun run) {
    return Stream.concat(
        run.nodes().stream()
            .filter(node -> node.environment() != null && node.path() != null)
            .flatMap(node -> check(run, node, node.environment(), node.path())),
        run.machines().flatMap(OtherPath::onOneMachine));
  }

  private static Stream<String> check(
      FinishedRun run, NodeRecord node, NodeEnvironment environment, DataPath path) {
    if (Paths.uncounted(path)) {
      return throughMemory(node, path);
    }
    if (path.taken().isEmpty()) {
      return strayed(node, path);
    }
    if (!Paths.asPlanned(environment, path)) {
      return Stream.of(
          "Node %s: traffic went through %s, but %s leads to %s: %s%s"
              .formatted(
                  node.node(),
                  path.taken(),
                  path.plannedBy(),
                  path.planned(),
                  path.told(),
                  advice(run, node, path)));
    }
    if (path.plannedBy().equals("data.rails")) {
      return idleRails(run, node, environment, path);
    }
    if (!path.planned().isEmpty()) {
      return Stream.of();
    }
    if (INNER.matcher(path.taken()).matches()) {
      return Stream.of(
          "Node %s: traffic went through %s, a bridge to containers and not the fabric; name the NIC in data.device."
              .formatted(node.node(), path.taken()));
    }
    boolean alone = run.beside(node).findAny().isEmpty();
    return path.taken().equals("lo") && alone
        ? Stream.of(
            "Node %s: traffic went through loopback and did not leave the node."
                .formatted(node.node()))
        : Stream.of();
  }

  /** The networks on which a run that failed and moved next to nothing may have waited. */
  private static Stream<String> strayed(NodeRecord node, DataPath path) {
    if (node.result() != null && node.result().complete()) {
      return Stream.of();
    }
    List<String> others =
        Stream.of(path.transports().split(", ", -1))
            .filter(carrier -> carrier.startsWith("tcp/"))
            .map(carrier -> carrier.substring("tcp/".length()))
            .filter(device -> !device.equals(path.planned()))
            .toList();
    return !path.plannedBy().equals("data.address") || others.isEmpty()
        ? Stream.of()
        : Stream.of(
            "Node %s: UCX chose %s, but %s leads to %s. A device that does not reach the other node ends in a timeout; name the NIC in data.device."
                .formatted(
                    node.node(), String.join(" and ", others), path.plannedBy(), path.planned()));
  }

  /** An address tells UCX nothing: it takes whatever it finds, unless devices are named. */
  private static String advice(FinishedRun run, NodeRecord node, DataPath path) {
    if (!path.plannedBy().equals("data.address") || !run.plan().takesOnly(TransportKind::byUcx)) {
      return "";
    }
    String named =
        run.plan().assignments().stream()
            .filter(each -> each.node().equals(node.node()))
            .map(each -> each.ucxEnvironment().getOrDefault("UCX_NET_DEVICES", ""))
            .findFirst()
            .orElse("");
    return named.isEmpty()
        ? " UCX chooses by itself; name the NIC in data.device."
        : " UCX_NET_DEVICES=%s decides; name the NIC of data.address there, or in data.device."
            .formatted(named);
  }

  /** The rails that were idle although there were workers enough for all. */
  private static Stream<String> idleRails(
      FinishedRun run, NodeRecord node, NodeEnvironment environment, DataPath path) {
    List<String> idle = Paths.idle(environment, path);
    SettingValues settings = run.plan().settings();
    int rails = run.plan().role(node.role()).rails().size();
    return idle.isEmpty()
            || !settings.has(SweepScenario.WORKERS)
            || settings.number(SweepScenario.WORKERS) < rails
        ? Stream.of()
        : Stream.of(
            "Node %s: almost no traffic on %s, which data.rails names; traffic went through %s."
                .formatted(node.node(), String.join(" and ", idle), path.taken()));
  }

  /** Tells of shared memory where a network was named. */
  private static Stream<String> throughMemory(NodeRecord node, DataPath path) {
    return namesNetwork(path)
        ? Stream.of(
            "Node %s: traffic went through %s (%s), but %s leads to %s; leave its transports out of UCX_TLS."
                .formatted(
                    node.node(), path.taken(), path.transports(), path.plannedBy(), path.planned()))
        : Stream.of();
  }

  /** Tells of nodes that were meant as several hosts, and have the memory of one machine. */
  private static Stream<String> onOneMachine(List<NodeRecord> nodes) {
    List<NodeRecord> sharing =
        nodes.stream()
            .filter(OtherPath::sharesMemory)
            .filter(node ->
                nodes.stream().anyMatch(other -> otherHost(node.profile(), other.profile())))
            .toList();
    List<DataPath> paths =
        sharing.stream().flatMap(node -> Stream.ofNullable(node.path())).toList();
    return paths.isEmpty()
        ? Stream.of()
        : Stream.of(
            "%s: traffic went through %s (%s): %s."
                .formatted(
                    NodesAlike.subject(sharing.stream().map(NodeRecord::node).toList()),
                    paths.stream()
                        .map(DataPath::taken)
                        .distinct()
                        .collect(Collectors.joining(" and ")),
                    paths.stream()
                        .flatMap(path -> Stream.of(path.transports().split(", ", -1)))
                        .distinct()
                        .collect(Collectors.joining(", ")),
                    sharing.size() == 1
                        ? nodes.stream()
                            .filter(
                                other -> otherHost(sharing.getFirst().profile(), other.profile()))
                            .findFirst()
                            .map(other -> "node %s is on the same machine".formatted(other.node()))
                            .orElse("")
                        : "they are on one machine"));
  }

  /** Whether all that a node moved went through memory, and no network was named for it. */
  private static boolean sharesMemory(NodeRecord node) {
    DataPath path = node.path();
    return path != null && Paths.uncounted(path) && !namesNetwork(path);
  }

  /** Whether the profile names the network; an address alone tells UCX nothing. */
  private static boolean namesNetwork(DataPath path) {
    return !path.planned().isEmpty() && !path.plannedBy().equals("data.address");
  }

  private static boolean otherHost(NodeProfile one, NodeProfile other) {
    return one.launch() == Launch.SSH
        && (other.launch() != Launch.SSH || !IpAddress.same(other.ssh().host(), one.ssh().host()));
  }
}
