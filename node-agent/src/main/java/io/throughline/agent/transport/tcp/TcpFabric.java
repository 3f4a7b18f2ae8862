package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportSetup;
import org.jspecify.annotations.Nullable;

/** TCP connections of a data thread. */
public final class TcpFabric implements Fabric {
  private final TransportSetup setup;
  private final TcpListener listener;

  /** Memory of all channels; null where each has its own. */
  private final @Nullable TcpMemory shared;

  /**
   * @param listener of the run at this side's address, for all data threads
   */
  public TcpFabric(TransportSetup setup, TcpListener listener) {
    this.setup = setup;
    this.listener = listener;
    this.shared = setup.oneMemory() ? new TcpMemory(setup.buffers()) : null;
  }

  /** With a listener of its own. */
  public TcpFabric(TransportSetup setup) {
    this(setup, new TcpListener(setup.credentials(), setup.dataAddress(), setup.ports()));
  }

  @Override
  public Transport channel(boolean listens) {
    TcpMemory memory = shared == null ? new TcpMemory(setup.buffers()) : shared;
    return new TcpTransport(setup, memory, listens ? listener : null);
  }
}
