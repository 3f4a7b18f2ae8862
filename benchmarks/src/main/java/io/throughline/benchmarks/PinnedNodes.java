package io.throughline.benchmarks;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.testing.Host;
import io.throughline.testing.TwoHosts;
import java.util.List;

/** Nodes whose data thread has a CPU of its own, as a peer's process has. */
final class PinnedNodes {
  /** In place of a CPU: the data thread is pinned to none. */
  static final int NONE = -1;

  private PinnedNodes() {}

  /** Two on this machine. */
  static List<NodeProfile> pair() {
    return List.of(local("a", 0), local("b", 1));
  }

  private static NodeProfile local(String name, int cpu) {
    return NodeProfileYaml.read(
        "benchmark",
        name,
        """
        launch: local
        data:
          cpu: %d
        """
            .formatted(cpu));
  }

  static NodeProfile remote(TwoHosts hosts, int number, int cpu) {
    Host host = hosts.host(number);
    return NodeProfileYaml.read(
        "benchmark",
        host.name(),
        """
        launch: ssh
        ssh:
          host: %s
          user: root
          key: %s
        data:
          address: %s
          cpu: %d
        """
            .formatted(host.address(), hosts.clientKey(), host.address(), cpu));
  }
}
