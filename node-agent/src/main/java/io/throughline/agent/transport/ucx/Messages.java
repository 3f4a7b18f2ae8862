package io.throughline.agent.transport.ucx;

import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxMemory;

/** The run's own messages, by one of UCX's two-sided operations. Tickets as in Transport. */
sealed interface Messages permits TaggedMessages, ActiveMessages, StreamMessages {
  /** Starts to send; 0 or a request. */
  long send(UcxEndpoint endpoint, UcxMemory source, long offset, long length);

  /** Gets ready for the next message. */
  long receive(UcxEndpoint endpoint, UcxMemory target, long offset, long length);

  /** Whether the message is there; true spends the ticket. */
  boolean arrived(long ticket);

  /** Bytes of the message that was there last. */
  long received();

  /** Takes back the receives that nothing came for: before the worker is closed. */
  void cancel();
}
