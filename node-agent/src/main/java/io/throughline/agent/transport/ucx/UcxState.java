package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.TransportException;
import io.throughline.nativebridge.ucx.Ucx;
import io.throughline.nativebridge.ucx.UcxAvailability.Available;
import io.throughline.nativebridge.ucx.UcxContext;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The state of UCX in this process and on this node, for the words of a failed connection. */
final class UcxState {
  private UcxState() {}

  /** An endpoint's lanes as long as it has not failed. */
  static SilentLanes lanes(UcxEndpoint endpoint) {
    return new SilentLanes(
        endpoint.transports().stream()
            .map(lane -> lane.name() + "/" + lane.device())
            .distinct()
            .toList(),
        Ucx.availability() instanceof Available(String version, var library) ? version : "",
        System.getenv(),
        Path.of("/"));
  }

  /**
   * Why the peer of an address cannot be connected to, and what to do.
   *
   * @param settings of the context, without {@code UCX_}
   */
  static TransportException notReached(
      UcxException e, UcxContext context, Map<String, String> settings) {
    String remedy =
        e.status() == UcxStatus.UNREACHABLE
            ? "; " + Unreachable.remedy(variables(settings), context.resources(), all())
            : "";
    return new TransportException("cannot connect: " + e.getMessage() + remedy, e);
  }

  private static Map<String, String> variables(Map<String, String> settings) {
    Map<String, String> variables = new TreeMap<>();
    for (String name : List.of("TLS", "NET_DEVICES")) {
      String value = settings.getOrDefault(name, System.getenv("UCX_" + name));
      if (value != null) {
        variables.put(name, value);
      }
    }
    return variables;
  }

  private static List<String> all() {
    try {
      return UcxFabric.devices();
    } catch (UcxException none) {
      return List.of();
    }
  }
}
