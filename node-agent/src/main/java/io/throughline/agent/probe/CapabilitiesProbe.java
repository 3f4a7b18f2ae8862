package io.throughline.agent.probe;

import io.throughline.agent.transport.tcp.TcpTransport;
import io.throughline.agent.transport.ucx.UcxFabric;
import io.throughline.agent.transport.ucx.UcxRmaTransport;
import io.throughline.nativebridge.ucx.Ucx;
import io.throughline.nativebridge.ucx.UcxAvailability;
import io.throughline.nativebridge.ucx.UcxAvailability.Available;
import io.throughline.nativebridge.ucx.UcxAvailability.Missing;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxSettings;
import io.throughline.nativebridge.ucx.UcxSetup;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.TransportKind;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Transports that carry data here. Loads UCX into this process. */
public final class CapabilitiesProbe {
  private CapabilitiesProbe() {}

  /**
   * @param origin whose UCX it is: {@code system}, {@code bundle}, {@code profile}
   */
  public static Capabilities probe(UcxSetup setup, String origin) {
    TransportState tcp =
        new TransportState(
            TransportKind.TCP.id(),
            true,
            "",
            "",
            List.of(),
            List.of("one-sided write", "one-sided read", "tagged message"),
            ids(TcpTransport.OPERATIONS));
    TransportState ucx = ucx(setup, origin);
    return new Capabilities(
        List.of(ucx, tcp),
        ToolFinder.find(System.getenv()),
        CudaProbe.probe(),
        UccProbe.probe(ucx),
        MpiProbe.probe(ucx, System.getenv()));
  }

  private static TransportState ucx(UcxSetup setup, String origin) {
    try {
      UcxAvailability availability = Ucx.load(setup);
      return switch (availability) {
        case Missing(String reason) -> without("", origin, reason);
        case Available(String version, var library) ->
            new TransportState(
                TransportKind.UCX.id(),
                true,
                version,
                origin,
                // A typo in the environment is to be told.
                UcxFabric.devices(),
                List.of(),
                ids(UcxRmaTransport.OPERATIONS),
                UcxSettings.set(Map.of(), System.getenv()));
      };
    } catch (IllegalArgumentException e) {
      return without("not loaded", origin, String.valueOf(e.getMessage()));
    } catch (UcxException e) {
      String version = Ucx.availability() instanceof Available(String found, var file) ? found : "";
      return without(version, origin, String.valueOf(e.getMessage()));
    }
  }

  /** With a version where a library is there and does not do. */
  private static TransportState without(String version, String origin, String reason) {
    return new TransportState(
        TransportKind.UCX.id(), false, version, origin, List.of(reason), List.of());
  }

  private static List<String> ids(Set<Operation> operations) {
    return operations.stream().map(Operation::id).toList();
  }
}
