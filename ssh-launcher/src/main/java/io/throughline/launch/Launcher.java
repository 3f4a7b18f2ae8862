package io.throughline.launch;

/** A way of getting an agent onto a node: over SSH, or as a child process of the console. */
public interface Launcher {
  /**
   * Starts an agent and returns as soon as its channel to the hub can be used; blocks until then.
   *
   * @throws LaunchException with the step that failed; nothing is left running on the node
   * @throws InterruptedException when given up from outside; nothing is left running on the node
   */
  LaunchedAgent launch(LaunchRequest request) throws LaunchException, InterruptedException;
}
