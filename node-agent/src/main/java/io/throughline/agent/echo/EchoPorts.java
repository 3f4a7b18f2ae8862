package io.throughline.agent.echo;

import io.throughline.agent.transport.TransportException;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxListener;
import io.throughline.nativebridge.ucx.UcxWorker;
import io.throughline.protocol.node.PortRange;
import io.throughline.protocol.plan.Assignment;
import java.net.InetSocketAddress;

/** Finds the server's port: the first one of the node's range that is free. */
final class EchoPorts {
  private EchoPorts() {}

  static UcxListener listen(UcxWorker worker, Assignment assignment) {
    String ports = assignment.ports();
    UcxException failure = new UcxException("no port in " + ports);
    for (int port : PortRange.of(ports).ports().toArray()) {
      try {
        return worker.listen(at(assignment, port));
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

  private static InetSocketAddress at(Assignment assignment, int port) {
    InetSocketAddress at = new InetSocketAddress(assignment.dataAddress(), port);
    if (at.isUnresolved()) {
      throw new TransportException(
          "data.address '%s' is not known on this node".formatted(assignment.dataAddress()));
    }
    return at;
  }
}
