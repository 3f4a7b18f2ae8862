package io.throughline.launch;

/** Starts an agent on a node. */
public interface Launcher {
  /**
   * Returns as soon as the agent's process runs and the hub can be reached from it; whether it
   * joins is the hub's to say.
   *
   * @throws LaunchException naming the step that failed and what to do; nothing is left on the node
   *     that could be reached
   */
  LaunchedAgent launch(LaunchRequest request) throws LaunchException, InterruptedException;
}
