package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.transport.TransportException;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxStatus;

/** The meaning for the path of an operation that UCX did not carry out. */
final class UcxErrors {
  private UcxErrors() {}

  static TransportException because(int status) {
    String words = UcxStatus.words(status);
    return UcxStatus.isPeerLost(status)
        ? new PeerLostException(
            "the connection to the peer is lost: UCX says %s (%d)".formatted(words, status))
        : new TransportException(
            "an operation failed: %s (UCX status %d)".formatted(words, status));
  }

  /** The meaning of an operation that UCX refused as it was posted. */
  static TransportException because(UcxException refused) {
    return refused.isPeerLost() ? because(refused.status()) : new TransportException(refused);
  }
}
