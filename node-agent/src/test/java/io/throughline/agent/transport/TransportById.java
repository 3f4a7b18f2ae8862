package io.throughline.agent.transport;

import io.throughline.agent.transport.tcp.TcpTransport;
import io.throughline.agent.transport.ucx.UcxFabric;
import java.util.Map;
import java.util.function.Supplier;

/** Transports as tests name them. */
public final class TransportById {
  private TransportById() {}

  /**
   * @param id {@code tcp}, or {@code ucx-} and UCX's own transports
   */
  public static Transport open(String id, TransportSetup setup) {
    return channels(id, setup).get();
  }

  /** Data paths of one data thread, likewise. */
  public static Supplier<Transport> channels(String id, TransportSetup setup) {
    if (id.equals("tcp")) {
      return () -> new TcpTransport(setup);
    }
    UcxFabric fabric =
        new UcxFabric(
            setup, Map.of("TLS", id.substring("ucx-".length()), "NET_DEVICES", "lo"), null);
    return fabric::channel;
  }
}
