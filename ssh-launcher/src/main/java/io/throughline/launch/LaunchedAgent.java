package io.throughline.launch;

import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.scenario.FaultKind;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** An agent that was started, under its keeper. */
public interface LaunchedAgent {
  /**
   * Completed with how the mover ended, as the keeper reported it ({@code exit 0}, {@code signal 9
   * (KILL)}), or why that is not known; never exceptionally.
   */
  CompletableFuture<String> ended();

  /**
   * Lets what is heard of the agent itself speak for a silent keeper: a node that is busy gives the
   * CPU to one and not to the other.
   *
   * @param agentHeardAt when the agent was heard last, by the {@link
   *     io.throughline.protocol.clock.AwakeClock}; called from any thread
   */
  void alsoHeard(LongSupplier agentHeardAt);

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
   * Looks whether a fault of a link or a disk can be brought about on the node, which is left as it
   * is.
   *
   * @param place a device that is wanted, empty for the one of the route to the peer; of a disk the
   *     folder that has to lie on it
   * @param peer address of the other node on the data network; empty where there is none
   * @return the device that it concerns, or where the disk is mounted
   * @throws StepFailure where it cannot, with what to do
   * @throws IOException in words, where the node cannot be asked
   */
  String faultPlace(FaultKind kind, String place, String peer)
      throws StepFailure, IOException, InterruptedException;

  /**
   * Asks for a fault on the node, whose undo is armed there first. Does not wait.
   *
   * @param events told of its progress, on any thread; of nothing where the node is not heard
   */
  void inject(FaultOrder order, Consumer<FaultEvent> events);

  /**
   * Ends whatever is left, fetches the logs, then checks the node and says what was found. Takes
   * {@code grace} and at most 45 s more; never throws. A second call returns the first one's
   * answer.
   *
   * @param grace for the mover to leave by itself
   */
  CleanUp stop(Duration grace);
}
