package io.throughline.console.run.agent;

import io.throughline.launch.LaunchException;
import io.throughline.launch.LaunchRequest;
import io.throughline.launch.LaunchStepEvent;
import io.throughline.launch.LaunchedAgent;
import io.throughline.launch.Launcher;
import io.throughline.protocol.node.NodeProfile;
import java.util.function.Consumer;

/** The ways of getting an agent onto a node, and how many at once. */
public final class Launchers {
  private final Launcher local;
  private final Launcher ssh;
  private final LaunchLimit limit = new LaunchLimit();

  public Launchers(Launcher local, Launcher ssh) {
    this.local = local;
    this.ssh = ssh;
  }

  /** Waits for the node's turn; whoever gets it releases it once the agent has joined. */
  LaunchLimit.Permit acquire(NodeProfile node, Consumer<LaunchStepEvent> tell)
      throws InterruptedException {
    return limit.acquire(node, tell);
  }

  LaunchedAgent launch(LaunchRequest request) throws LaunchException, InterruptedException {
    Launcher launcher =
        switch (request.node().launch()) {
          case LOCAL -> local;
          case SSH -> ssh;
        };
    return launcher.launch(request);
  }
}
