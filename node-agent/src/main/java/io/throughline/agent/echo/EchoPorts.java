package io.throughline.agent.echo;

import io.throughline.agent.transport.TransportException;
import io.throughline.nativebridge.posix.TcpPort;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxListener;
import io.throughline.nativebridge.ucx.UcxWorker;
import io.throughline.protocol.node.PortRange;
import io.throughline.protocol.plan.Assignment;
import java.net.InetSocketAddress;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** Finds the server's port: the first one of the node's range that is free. */
final class EchoPorts {
  private EchoPorts() {}

  static UcxListener listen(UcxWorker worker, Assignment assignment) {
    String ports = assignment.ports();
    UcxException failure = new UcxException("no port in " + ports);
    Iterator<InetSocketAddress> tried = tried(assignment).iterator();
    while (tried.hasNext()) {
      try {
        return worker.listen(tried.next());
      } catch (UcxException e) {
        failure = e;
      }
    }
    throw new TransportException(
        "cannot listen on data.address %s%s: %s"
            .formatted(
                assignment.dataAddress(),
                ports.isEmpty() ? "" : ", data.ports " + ports,
                failure.getMessage()),
        failure);
  }

  /**
   * The node's free ports, since UCX complains of each that is taken; behind them one of any kind,
   * of which UCX says why it cannot be had.
   */
  static Stream<InetSocketAddress> tried(Assignment assignment) {
    List<InetSocketAddress> all =
        PortRange.of(assignment.ports()).ports().mapToObj(port -> at(assignment, port)).toList();
    return Stream.concat(
        all.stream().filter(at -> TcpPort.free(at.getAddress(), at.getPort())),
        all.stream().limit(1));
  }

  private static InetSocketAddress at(Assignment assignment, int port) {
    InetSocketAddress at = new InetSocketAddress(assignment.dataAddress(), port);
    if (at.isUnresolved()) {
      throw new TransportException(
          "data.address '%s' is not known on this node".formatted(assignment.dataAddress()));
    }
    return at;
  }
}
