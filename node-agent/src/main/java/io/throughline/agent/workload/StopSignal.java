package io.throughline.agent.workload;

import io.throughline.protocol.result.AgentResult;
import org.jspecify.annotations.Nullable;

/** Asks a run to end early. Raised from any thread, seen by the data thread. */
public final class StopSignal {
  private volatile @Nullable String reason;

  /** The first reason stays. */
  public synchronized void raise(String why) {
    if (reason == null) {
      reason = why;
    }
  }

  /** Ends because the other side said that it was asked to. */
  public void follow() {
    follow("the other side");
  }

  /**
   * The same.
   *
   * @param who said so: {@code the receiver}
   */
  public void follow(String who) {
    raise(AgentResult.following(who));
  }

  /** Why, or null when nobody asked. */
  public @Nullable String reason() {
    return reason;
  }

  public boolean raised() {
    return reason != null;
  }
}
