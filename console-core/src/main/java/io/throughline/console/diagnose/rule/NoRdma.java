package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.error;
import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.protocol.inspection.Inspection.Link;
import io.throughline.protocol.inspection.Inspection.RdmaAccess;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** RDMA that is asked for, or that the NICs could do, and that cannot be used. */
final class NoRdma {
  /** Drivers of NICs that do RDMA, and the module that makes them. */
  private static final Set<String> ABLE =
      Set.of("mlx5_core", "mlx4_en", "mlx4_core", "bnxt_en", "irdma", "ice", "i40e", "qede", "efa");

  private NoRdma() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.onBoth(
        (NodeFindings nodeFindings, NodeFindings other) -> check(nodeFindings, other, nodePair));
  }

  private static Stream<RuleFinding> check(
      NodeFindings nodeFindings, NodeFindings other, NodePair nodePair) {
    boolean ports = !nodeFindings.environment().hardware().rdma().isEmpty();
    RdmaAccess access = nodeFindings.inspection().rdma();
    if (!ports) {
      return none(nodeFindings, other);
    }
    if (access.usable().isEmpty()) {
      String seen =
          access.refused().isEmpty()
              ? "Node %s has RDMA devices, and no /dev/infiniband/uverbs*."
                  .formatted(nodeFindings.name())
              : "Node %s has RDMA devices, and this user may not open %s."
                  .formatted(nodeFindings.name(), String.join(", ", access.refused()));
      String mend =
          access.refused().isEmpty()
              ? "# on %s\nsudo modprobe ib_uverbs".formatted(nodeFindings.name())
              : "# on %s\nsudo chmod a+rw %s"
                  .formatted(nodeFindings.name(), String.join(" ", access.refused()));
      String why = "UCX needs these to use RDMA; without them it takes TCP.";
      return Stream.of(
          nodePair.wantsRdma()
              ? error(nodeFindings.name(), seen, why, mend)
              : warning(nodeFindings.name(), seen, why, mend));
    }
    return Stream.empty();
  }

  private static Stream<RuleFinding> none(NodeFindings nodeFindings, NodeFindings other) {
    List<String> able =
        nodeFindings.inspection().links().stream()
            .filter(link -> ABLE.contains(link.driver()))
            .map(Link::name)
            .toList();
    String mend =
        "# on %s\nsudo apt-get install rdma-core ibverbs-providers\nsudo modprobe %s\nibv_devices"
            .formatted(nodeFindings.name(), "ib_uverbs");
    if (nodeFindings.wantsRdma()) {
      return Stream.of(
          error(
              nodeFindings.name(),
              "Node %s has no RDMA device%s, and its profile asks for RDMA."
                  .formatted(
                      nodeFindings.name(),
                      able.isEmpty()
                          ? ""
                          : ", although the driver of " + String.join(", ", able) + " could do it"),
              "Its transports (rc, ud, dc) and devices (such as mlx5_0:1) are not there.",
              mend));
    }
    if (!able.isEmpty()) {
      return Stream.of(
          warning(
              nodeFindings.name(),
              "Node %s has %s, whose driver can do RDMA, and no RDMA device."
                  .formatted(nodeFindings.name(), String.join(", ", able)),
              "Only TCP can be measured there.",
              mend));
    }
    return other.environment().hardware().rdma().isEmpty()
        ? Stream.empty()
        : Stream.of(
            warning(
                nodeFindings.name(),
                "Node %s has no RDMA device, and node %s has."
                    .formatted(nodeFindings.name(), other.name()),
                "Between them there is only TCP.",
                mend));
  }
}
