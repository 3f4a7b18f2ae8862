package io.throughline.console.run.agent;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Events that happened and were not yet looked at. Any thread tells; one looks. */
public final class EventQueue {
  private final BlockingQueue<AgentEvent> waiting = new LinkedBlockingQueue<>();

  public void tell(AgentEvent agentEvent) {
    waiting.add(agentEvent);
  }

  /**
   * @param millis to wait at most
   * @return null where nothing happened
   */
  public @Nullable AgentEvent next(long millis) throws InterruptedException {
    return waiting.poll(millis, TimeUnit.MILLISECONDS);
  }
}
