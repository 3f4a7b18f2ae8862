package io.throughline.agent.transport;

import io.throughline.agent.transport.tcp.TcpFabric;
import io.throughline.agent.transport.ucx.UcxFabric;
import java.util.Map;

/** Transports as tests name them. */
public final class TransportById {
  private TransportById() {}

  /**
   * @param id {@code tcp}, or {@code ucx-} and UCX's own transports
   */
  public static Transport open(String id, TransportSetup setup, boolean listens) {
    return fabric(id, setup).channel(listens);
  }

  /** Of one data thread, likewise. */
  public static Fabric fabric(String id, TransportSetup setup) {
    return id.equals("tcp")
        ? new TcpFabric(setup)
        : new UcxFabric(
            setup, Map.of("TLS", id.substring("ucx-".length()), "NET_DEVICES", "lo"), null);
  }
}
