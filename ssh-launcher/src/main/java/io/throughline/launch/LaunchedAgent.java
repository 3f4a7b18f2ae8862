package io.throughline.launch;

import io.throughline.protocol.result.CleanUp;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** An agent that was started. Any thread. */
public interface LaunchedAgent {
  boolean running();

  /** Completed with how the mover ended, as the keeper reported it, or why that is not known. */
  CompletableFuture<String> ended();

  /**
   * Ends whatever is left, fetches the logs, then checks the node and says what was found. Bounded;
   * never throws.
   *
   * @param grace that the mover gets to leave by itself
   */
  CleanUp stop(Duration grace);
}
