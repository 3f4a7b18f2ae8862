package io.throughline.agent.measure;

import io.throughline.protocol.message.AgentMessage;

/** The way to the hub. Any thread; nothing here blocks. */
public interface Outbox {
  /** Queues a message. */
  void send(AgentMessage message);

  /** Whether everything queued before has left: only then is it worth making another sample. */
  boolean drained();
}
