package io.throughline.agent.exec;

import io.throughline.agent.measure.Outbox;
import io.throughline.agent.workload.StopSignal;
import io.throughline.protocol.message.HubMessage.Prepare;
import io.throughline.protocol.message.HubMessage.RoundCall;
import io.throughline.protocol.result.AgentResult;
import java.util.Map;

/**
 * One run on this node, as the hub commands it: its cues may come from any thread, and go to a
 * {@link WorkloadRunner} on a data thread of its own.
 */
public final class RunSession {
  private final RunSignals runSignals = new RunSignals();
  private final StopSignal stop = new StopSignal();
  private final WorkloadRunner workloadRunner;
  private final Thread thread;

  /**
   * @param outbox gets what there is to say, ending with {@code Finished} or {@code Failed}
   * @throws IllegalArgumentException when the plan has no such role
   */
  public RunSession(NodeContext context, Prepare prepare, Outbox outbox) {
    this.workloadRunner = new WorkloadRunner(context, prepare, outbox, runSignals, stop);
    this.thread = Thread.ofPlatform().name("data").daemon().unstarted(workloadRunner::run);
  }

  public void begin() {
    thread.start();
  }

  public void peers(Map<String, String> addresses) {
    runSignals.peers.complete(addresses);
  }

  public void start() {
    runSignals.start.complete(null);
  }

  /** The next round, or the end of them. */
  public void call(RoundCall call) {
    runSignals.rounds.add(call);
  }

  public void stop(String reason) {
    stop.raise(reason);
    if (workloadRunner.connecting()) {
      thread.interrupt();
    }
  }

  /**
   * Ends whatever is going on and frees the memory.
   *
   * @param why a sentence, for a run that is not over
   * @return whether that was done in time
   */
  public boolean release(String why, long millis) throws InterruptedException {
    stop(AgentResult.leaving(why));
    runSignals.release.complete(null);
    thread.join(Math.max(1, millis));
    return !thread.isAlive();
  }
}
