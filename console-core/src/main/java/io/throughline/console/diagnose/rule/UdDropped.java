package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.error;
import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.Hardware.RdmaPort;
import io.throughline.protocol.environment.UcxVersion;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A UCX that drops UD packets, over which rc is wired up, without a word. Before 1.19 it takes
 * their address family from the completion's service level, where only mlx5 writes it.
 */
final class UdDropped {
  private static final int MENDED = 19;
  private static final String CHECK = "UCX_UD_VERBS_ETH_DGID_CHECK";

  private UdDropped() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.onEach(UdDropped::check);
  }

  private static Stream<RuleFinding> check(NodeFindings nodeFindings) {
    String version = nodeFindings.ucx().map(TransportState::version).orElse("");
    Map<String, String> variables = nodeFindings.ucxVariables();
    boolean set =
        Stream.of(CHECK, "UCX_UD_ETH_DGID_CHECK", "UCX_IB_GID_INDEX")
            .anyMatch(variables::containsKey);
    List<String> ports =
        nodeFindings.rdmaPorts().stream()
            .filter(port -> port.linkLayer().equals("Ethernet"))
            .filter(port -> !port.device().startsWith("mlx5"))
            .map(RdmaPort::name)
            .toList();
    if (set || ports.isEmpty() || !UcxVersion.before(version, 1, MENDED)) {
      return Stream.empty();
    }
    String seen =
        "Node %s has UCX %s and, with RoCE, %s."
            .formatted(nodeFindings.name(), version, String.join(", ", ports));
    String why =
        "Before 1.%d UCX drops UD packets to an IPv4 GID on RoCE devices other than mlx5, also those that wire rc up: connections open and nothing comes through."
            .formatted(MENDED);
    String mend =
        "# in profiles/nodes/%s.yaml, below ucx.environment\n%s: \"n\""
            .formatted(nodeFindings.name(), CHECK);
    return Stream.of(
        nodeFindings.wantsRdma()
            ? error(nodeFindings.name(), seen, why, mend)
            : warning(nodeFindings.name(), seen, why, mend));
  }
}
