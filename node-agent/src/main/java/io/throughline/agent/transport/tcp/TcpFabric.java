package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportSetup;

/**
 * TCP connections of a data thread.
 *
 * @param listener of the run at this side's address, for all data threads
 */
public record TcpFabric(TransportSetup setup, TcpListener listener) implements Fabric {

  /** With a listener of its own. */
  public TcpFabric(TransportSetup setup) {
    this(setup, new TcpListener(setup.credentials(), setup.dataAddress(), setup.ports()));
  }

  @Override
  public Transport channel(boolean listens) {
    return new TcpTransport(setup, listens ? listener : null);
  }
}
