package io.throughline.agent.transport;

import io.throughline.agent.transport.tcp.TcpTransport;
import io.throughline.agent.transport.ucx.UcxRmaTransport;
import java.util.Map;

/** Transports as tests name them. */
public final class TransportById {
  private TransportById() {}

  /**
   * @param id {@code tcp}, or {@code ucx-} and UCX's own transports
   */
  public static Transport open(String id, TransportSetup setup) {
    return id.equals("tcp")
        ? new TcpTransport(setup)
        : new UcxRmaTransport(
            setup, Map.of("TLS", id.substring("ucx-".length()), "NET_DEVICES", "lo"));
  }
}
