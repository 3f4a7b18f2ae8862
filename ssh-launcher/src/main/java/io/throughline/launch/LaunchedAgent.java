package io.throughline.launch;

import io.throughline.protocol.result.CleanUp;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** An agent that was started, under its keeper. */
public interface LaunchedAgent {
  /** Whether, as far as is known here, the mover runs and its keeper can be heard. */
  boolean running();

  /**
   * Completed with how the mover ended, as the keeper reported it ({@code exit 0}, {@code signal 9
   * (KILL)}), or why that is not known; never exceptionally.
   */
  CompletableFuture<String> ended();

  /**
   * Asks the node for the state of the mover's process: the kernel's letter, {@code T} where it is
   * stopped, {@code F} where its control group is frozen. Does not wait.
   *
   * @return completed where the keeper answers; never where it is gone or silent
   */
  CompletableFuture<String> state();

  /**
   * Asks a mover that seems to hang to write into its log where its threads are. Does not wait;
   * does nothing where it is gone.
   */
  void show();

  /**
   * Ends whatever is left, fetches the logs, then checks the node and says what was found. Takes
   * {@code grace} and at most 45 s more; never throws. A second call returns the first one's
   * answer.
   *
   * @param grace for the mover to leave by itself
   */
  CleanUp stop(Duration grace);
}
