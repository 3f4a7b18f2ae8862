package io.throughline.console.run.agent;

import io.throughline.launch.LaunchStepEvent;
import io.throughline.launch.LaunchStepEvent.State;
import io.throughline.protocol.node.NodeProfile;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Bounds how many agents of one machine start at the same time, over all runs of a console. A start
 * counts from its launch to the agent's join. Any thread.
 *
 * <p>A starting agent takes half a second of a CPU. On the console's own machine the hub that the
 * agents join wants CPU too. On other machines sshd refuses some of more than ten connections that
 * have not logged in yet ({@code MaxStartups 10:30:100}).
 */
final class LaunchLimit {
  private static final int LOCAL = Math.max(4, Runtime.getRuntime().availableProcessors());
  private static final int REMOTE = 8;

  private final Map<String, Semaphore> machines = new ConcurrentHashMap<>();

  /**
   * Waits until one more agent may start on the node's machine, as long as others start there.
   *
   * @param tell told of the wait as a step of the launch, where there is one
   */
  Permit acquire(NodeProfile node, Consumer<LaunchStepEvent> tell) throws InterruptedException {
    boolean local = node.launch() == NodeProfile.Launch.LOCAL;
    int most = local ? LOCAL : REMOTE;
    Semaphore free =
        machines.computeIfAbsent(
            local ? "" : node.ssh().host(), ignored -> new Semaphore(most, true));
    // Not without a time: that one would get in before those that wait.
    if (!free.tryAcquire(0, TimeUnit.SECONDS)) {
      long begun = System.nanoTime();
      String why = "%d agents start on this machine at a time".formatted(most);
      tell.accept(new LaunchStepEvent("queue", State.STARTED, why, 0));
      free.acquire();
      tell.accept(new LaunchStepEvent("queue", State.DONE, why, System.nanoTime() - begun));
    }
    return new Permit(free);
  }

  /** The start of one agent. */
  static final class Permit {
    private final Semaphore free;
    private final AtomicBoolean held = new AtomicBoolean(true);

    private Permit(Semaphore free) {
      this.free = free;
    }

    /** The agent has joined, or never will. Does nothing the second time. */
    void release() {
      if (held.compareAndSet(true, false)) {
        free.release();
      }
    }
  }
}
