package io.throughline.agent.probe;

import io.throughline.nativebridge.ucc.Ucc;
import io.throughline.nativebridge.ucc.UccAvailability.Available;
import io.throughline.nativebridge.ucc.UccAvailability.Missing;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.UccState;

/** The node's UCC. It takes the UCX that this process has loaded. */
final class UccProbe {
  /** The origin of a UCX that came with the agent. */
  static final String BUNDLE = "bundle";

  private UccProbe() {}

  /**
   * @param ucx of this process
   */
  static UccState probe(TransportState ucx) {
    if (!ucx.available()) {
      return missing("UCC needs UCX, which is not available here");
    }
    if (ucx.origin().equals(BUNDLE)) {
      return missing(
          "this agent runs on the console's UCX, and the node's UCC must be used with the node's own"
              + " UCX: install the package libucx0 there, or set ucx.libraryPath in its profile");
    }
    return switch (Ucc.availability()) {
      case Available(Ucc library) -> new UccState(true, "", library.version());
      case Missing(String reason) -> missing(reason);
    };
  }

  private static UccState missing(String reason) {
    return new UccState(false, reason, "");
  }
}
