package io.throughline.agent.transport.ucx;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.protocol.environment.UcxVersion;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Remedies for lanes that UCX opened and that carried nothing, by what they are.
 *
 * @param lanes transport and device: {@code rc_verbs/rxe0:1}
 * @param version of UCX here
 * @param variables of UCX in effect, with {@code UCX_}
 * @param root of the file system with {@code /sys}
 */
record SilentLanes(List<String> lanes, String version, Map<String, String> variables, Path root) {
  private static final Pattern RDMA = Pattern.compile("(?:rc|ud|dc)_(\\w+)/([^:]+):(\\d+)");

  /**
   * Before it UCX took the L3 header of a UD packet from its completion's service level, where only
   * mlx5 writes it, so packets to an IPv4 GID were dropped.
   */
  private static final int FIRST_MINOR_THAT_LOOKS_AT_THE_HEADER = 19;

  private static final String CHECK = "UCX_UD_VERBS_ETH_DGID_CHECK";
  private static final String GID_INDEX = "UCX_IB_GID_INDEX";

  /** {@code rc_verbs/rxe0:1}. */
  String names() {
    return lanes.isEmpty() ? "a transport that it does not name" : String.join(", ", lanes);
  }

  /** Sentences behind a full stop; empty where nothing more is known. */
  String remedy() {
    for (String lane : lanes) {
      Matcher rdma = RDMA.matcher(lane);
      if (rdma.matches()) {
        return rdma(rdma.group(1), rdma.group(2), rdma.group(3));
      }
    }
    return "";
  }

  private String rdma(String kind, String device, String port) {
    boolean ethernet = "Ethernet".equals(text(device, port, "link_layer"));
    if (ethernet && kind.equals("verbs") && dropsIpv4()) {
      return ". UCX %s drops UD packets to an IPv4 GID on RoCE devices other than mlx5: set %s=n, or %s to an IPv6 GID of %s, in ucx.environment of both nodes, or take UCX 1.%d or newer"
          .formatted(version, CHECK, GID_INDEX, device, FIRST_MINOR_THAT_LOOKS_AT_THE_HEADER);
    }
    return ". ibv_rc_pingpong -d %s%s between the nodes tells whether the device carries anything%s"
        .formatted(
            device,
            ethernet ? " -g INDEX" : "",
            ethernet
                ? ": RoCE v2 needs UDP port 4791 open and %s of one network on both nodes%s"
                    .formatted(
                        GID_INDEX,
                        variables.containsKey(GID_INDEX)
                            ? " (%s here)".formatted(variables.get(GID_INDEX))
                            : "")
                : ": InfiniBand needs a subnet manager, port state ACTIVE and one partition key");
  }

  private boolean dropsIpv4() {
    return UcxVersion.before(version, 1, FIRST_MINOR_THAT_LOOKS_AT_THE_HEADER)
        && !variables.getOrDefault(CHECK, "y").matches("(?i)n|no|off|0")
        && !variables.getOrDefault("UCX_UD_ETH_DGID_CHECK", "y").matches("(?i)n|no|off|0");
  }

  private String text(String device, String port, String file) {
    return NodeFiles.text(
        root.resolve("sys/class/infiniband/%s/ports/%s/%s".formatted(device, port, file)));
  }
}
