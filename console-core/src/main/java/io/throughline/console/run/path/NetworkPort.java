package io.throughline.console.run.path;

import io.throughline.protocol.environment.Hardware.RdmaPort;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An interface or RDMA port of a node.
 *
 * @param name {@code eth0}, {@code mlx5_0:1}
 * @param netdev interface of the same port; its own name where it is one, empty for none
 * @param bitsPerSecond line rate; -1 where it is not known
 * @param numaNode -1 for none
 */
public record NetworkPort(String name, String netdev, long bitsPerSecond, int numaNode) {

  /** All of a node. */
  static Stream<NetworkPort> all(NodeEnvironment environment) {
    return Stream.concat(
        environment.hardware().rdma().stream().map(NetworkPort::of),
        environment.interfaces().stream().map(NetworkPort::of));
  }

  private static NetworkPort of(RdmaPort port) {
    return new NetworkPort(port.name(), port.netdev(), port.bitsPerSecond(), port.numaNode());
  }

  private static NetworkPort of(NetworkInterface nic) {
    return new NetworkPort(nic.name(), nic.name(), nic.lineRate(), nic.numaNode());
  }

  /**
   * @param name as counters and profiles write it; an RDMA device without a port is its first
   */
  static Optional<NetworkPort> named(NodeEnvironment environment, String name) {
    return all(environment)
        .filter(
            networkPort -> networkPort.name.equals(name) || networkPort.name.equals(name + ":1"))
        .findFirst();
  }

  /** The interface with an address. */
  static Optional<NetworkPort> addressed(NodeEnvironment environment, String address) {
    return environment.interfaces().stream()
        .filter(nic -> nic.has(address))
        .map(NetworkPort::of)
        .findFirst();
  }

  /** The names of all interfaces below it, which count the same bytes once more. */
  static Set<String> below(NodeEnvironment environment, String name) {
    Set<String> found = new LinkedHashSet<>();
    addBelow(environment, name, found);
    return found;
  }

  private static void addBelow(NodeEnvironment environment, String name, Set<String> found) {
    environment.interfaces().stream()
        .filter(nic -> nic.name().equals(name))
        .flatMap(nic -> nic.below().stream())
        .filter(found::add)
        .forEach(lower -> addBelow(environment, lower, found));
  }

  /** Whether both are the same port, by whichever name. */
  boolean same(NetworkPort other) {
    return name.equals(other.name) || (!netdev.isEmpty() && netdev.equals(other.netdev));
  }
}
