package io.throughline.agent.channel;

import org.jspecify.annotations.Nullable;

/** The channel to the hub cannot be opened. Its message is a sentence. */
public final class HubException extends Exception {
  private static final long serialVersionUID = 1;

  private final boolean refused;

  /**
   * @param refused whether the hub answered, with a no
   */
  public HubException(boolean refused, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.refused = refused;
  }

  public boolean refused() {
    return refused;
  }
}
