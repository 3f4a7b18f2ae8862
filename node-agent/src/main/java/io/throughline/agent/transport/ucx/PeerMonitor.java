package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.TransportException;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxStatus;
import org.jspecify.annotations.Nullable;

/**
 * Looks now and then, while a worker moves things on, whether the peer has told that it ends or is
 * lost, and whether messages have come that are not of the run. Belongs to the data thread.
 */
final class PeerMonitor {
  /** Calls of the worker's progress between two looks. */
  private static final int INTERVAL = 1024;

  private final ConnectionHandshake connectionHandshake;
  private final AbortMessage abort;
  private @Nullable UcxEndpoint peer;
  private int calls;

  PeerMonitor(ConnectionHandshake connectionHandshake, AbortMessage abort) {
    this.connectionHandshake = connectionHandshake;
    this.abort = abort;
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
      look();
    }
  }

  /** The next call of progress looks: something has come after a sleep. */
  void awoke() {
    calls = INTERVAL;
  }

  /** Looks at once. */
  void look() {
    calls = 0;
    abort.look();
    UcxEndpoint to = peer;
    if (to != null && to.failed()) {
      throw UcxErrors.because(UcxStatus.ENDPOINT_TIMEOUT);
    }
    connectionHandshake.refuseStrays();
  }

  /** The failure of an operation; the peer's own words, where it told why it ends. */
  TransportException because(int status) {
    return orTold(UcxErrors.because(status));
  }

  /** The failure of an operation that UCX refused at once; the peer's own words likewise. */
  TransportException because(UcxException refused) {
    return orTold(UcxErrors.because(refused));
  }

  private TransportException orTold(TransportException failure) {
    try {
      abort.look();
      return failure;
    } catch (TransportException told) {
      return told;
    }
  }
}
