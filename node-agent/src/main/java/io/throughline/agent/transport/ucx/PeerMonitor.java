package io.throughline.agent.transport.ucx;

import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxStatus;
import org.jspecify.annotations.Nullable;

/**
 * Looks now and then, while a worker moves things on, whether the peer is lost and whether messages
 * have come that are not of the run. Belongs to the data thread.
 */
final class PeerMonitor {
  /** Calls of the worker's progress between two looks. */
  private static final int INTERVAL = 1024;

  private final ConnectionHandshake connectionHandshake;
  private @Nullable UcxEndpoint peer;
  private int calls;

  PeerMonitor(ConnectionHandshake connectionHandshake) {
    this.connectionHandshake = connectionHandshake;
  }

  /**
   * @param endpoint whose failure is to be noticed; null for none any more
   */
  void watch(@Nullable UcxEndpoint endpoint) {
    peer = endpoint;
  }

  /** After so many calls of progress. */
  void progressed(int times) {
    calls += times;
    if (calls >= INTERVAL) {
      calls = 0;
      UcxEndpoint to = peer;
      if (to != null && to.failed()) {
        throw UcxErrors.because(UcxStatus.ENDPOINT_TIMEOUT);
      }
      connectionHandshake.refuseStrays();
    }
  }
}
