package io.throughline.agent.transport.ucx;

import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxOperation;
import io.throughline.nativebridge.ucx.UcxProtocol;
import io.throughline.nativebridge.ucx.UcxRemoteKey;
import io.throughline.nativebridge.ucx.UcxTransport;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.Operation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The protocols and lanes that UCX selects for operations on one endpoint. */
record Lanes(UcxEndpoint endpoint, UcxMemory memory, UcxRemoteKey key) {
  private static final String PROTO_INFO = "PROTO_INFO";

  /**
   * A context's settings, with which UCX prints its selection for remote memory too. A person's own
   * {@code UCX_PROTO_INFO} wins.
   */
  static Map<String, String> printing(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    if (!System.getenv().containsKey("UCX_" + PROTO_INFO)) {
      all.putIfAbsent(PROTO_INFO, "y");
    }
    return all;
  }

  /** How transfers of so many bytes are carried; null while UCX has selected nothing for them. */
  @Nullable TransferProtocol protocol(Operation operation, long bytes) {
    return endpoint
        .protocol(of(operation), memory, key, bytes)
        .map(selected -> told(operation, selected))
        .orElse(null);
  }

  /** Carriers of transfers of so many bytes: {@code posix/memory}. */
  List<String> carriers(Operation operation, long bytes) {
    TransferProtocol protocol = protocol(operation, bytes);
    // The side that sends no such messages has sent its greeting by tag, which goes the same way.
    if (protocol == null && !operation.oneSided()) {
      protocol = protocol(Operation.TAG, bytes);
    }
    return protocol != null && !protocol.lanes().isEmpty()
        ? protocol.lanes()
        : UcxTransport.carryingMessages(endpoint.transports()).stream()
            .map(lane -> lane.name() + "/" + lane.device())
            .distinct()
            .toList();
  }

  private static UcxOperation of(Operation operation) {
    return switch (operation) {
      case PUT -> UcxOperation.PUT;
      case GET -> UcxOperation.GET;
      case TAG -> UcxOperation.TAG_SEND;
      case AM -> UcxOperation.AM_SEND;
      case STREAM -> UcxOperation.STREAM_SEND;
      case FILE_READ, FILE_WRITE, FILE_MIX -> throw operation.notCarried();
    };
  }

  private static TransferProtocol told(Operation operation, UcxProtocol selected) {
    return new TransferProtocol(
        operation.id(),
        selected.name(),
        selected.lanes(),
        selected.from(),
        selected.to() == Long.MAX_VALUE ? TransferProtocol.UNBOUNDED : selected.to(),
        selected.emulated());
  }
}
