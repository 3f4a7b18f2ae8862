package io.throughline.agent.peer;

import io.throughline.agent.kernel.Listeners;
import io.throughline.protocol.node.PortRange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Set;

/** A port for a peer's server on this node. */
final class ServerPort {
  private ServerPort() {}

  /**
   * A port that nobody has at this moment.
   *
   * @param ports a range, {@code 20000-20100}; empty for any
   * @param tried those that turned out to be somebody's
   * @throws PeerFailure when there is none
   */
  static int free(String ports, String address, Set<Integer> tried) throws PeerFailure {
    if (ports.isEmpty()) {
      return open(address, 0);
    }
    for (int port : PortRange.of(ports).ports().toArray()) {
      if (!tried.contains(port) && !Listeners.at(port) && opens(address, port)) {
        return port;
      }
    }
    throw new PeerFailure(
        "no port of data.ports %s is free here for the peer's server".formatted(ports));
  }

  private static boolean opens(String address, int port) {
    try {
      return open(address, port) == port;
    } catch (PeerFailure taken) {
      return false;
    }
  }

  private static int open(String address, int port) throws PeerFailure {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      InetAddress at = address.isEmpty() ? null : InetAddress.getByName(address);
      socket.bind(new InetSocketAddress(at, port), 1);
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new PeerFailure(
          "no port for the peer's server at %s: %s"
              .formatted(address.isEmpty() ? "any address" : address, e.getMessage()));
    }
  }
}
