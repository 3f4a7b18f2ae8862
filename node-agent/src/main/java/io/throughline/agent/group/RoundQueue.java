package io.throughline.agent.group;

import io.throughline.protocol.message.HubMessage.RoundCall;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** The console's calls to rounds, in order: the hub's thread adds, the data thread takes. */
public final class RoundQueue {
  private final Queue<RoundCall> calls = new ConcurrentLinkedQueue<>();

  /** Any thread. */
  public void add(RoundCall call) {
    calls.add(call);
  }

  /** Data thread: the next; null while there is none. */
  @Nullable RoundCall poll() {
    return calls.poll();
  }
}
