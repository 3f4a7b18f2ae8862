package io.throughline.agent.exec;

import io.throughline.agent.heartbeat.PeerHeartbeats;
import io.throughline.agent.measure.Outbox;
import io.throughline.agent.transport.Credentials;
import io.throughline.agent.workload.StopSignal;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage.Prepare;
import io.throughline.protocol.message.HubMessage.RoundCall;
import io.throughline.protocol.message.HubMessage.Shrink;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.scenario.CommonSettings;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run on this node, as the hub commands it: its cues may come from any thread, and go to a
 * {@link WorkloadRunner} on a data thread of its own.
 */
public final class RunSession {
  private final RunSignals runSignals = new RunSignals();
  private final StopSignal stop = new StopSignal();
  private final WorkloadRunner workloadRunner;
  private final Thread thread;
  private final Outbox outbox;
  private final @Nullable PeerHeartbeats peerHeartbeats;

  /**
   * @param outbox gets what there is to say, ending with {@code Finished} or {@code Failed}
   * @throws IllegalArgumentException when the plan has no such role
   */
  public RunSession(NodeContext context, Prepare prepare, Outbox outbox) {
    this.workloadRunner = new WorkloadRunner(context, prepare, outbox, runSignals, stop);
    this.thread = Thread.ofPlatform().name("data").daemon().unstarted(workloadRunner::run);
    this.outbox = outbox;
    this.peerHeartbeats = heartbeats(prepare, outbox);
  }

  private static @Nullable PeerHeartbeats heartbeats(Prepare prepare, Outbox outbox) {
    RunPlan plan = prepare.plan();
    if (!plan.betweenNodes()) {
      return null;
    }
    try {
      return PeerHeartbeats.open(
          plan.role(prepare.role()),
          new Credentials(plan.runId(), prepare.secret()),
          plan.settings().number(CommonSettings.HEARTBEAT_TIMEOUT),
          CommonSettings.heartbeatInterval(plan.settings()),
          outbox);
    } catch (IOException e) {
      Failures.log("no heartbeats over the data network", e);
      return null;
    }
  }

  public void begin() {
    try {
      if (peerHeartbeats != null) {
        outbox.send(new AgentMessage.HeartbeatAddress(peerHeartbeats.address()));
      }
    } catch (IOException e) {
      Failures.log("no heartbeats over the data network", e);
    }
    thread.start();
  }

  /** Begins heartbeats to these peers, by role. */
  public void heartbeatPeers(Map<String, String> addresses) {
    if (peerHeartbeats != null) {
      peerHeartbeats.begin(addresses);
    }
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

  /** Ranks are lost: goes on without them. */
  public void shrink(Shrink change) {
    workloadRunner.shrink(change);
    workloadRunner.interruptConnect();
  }

  /**
   * Ends the run early.
   *
   * @param failed whether it cannot go on
   */
  public void stop(String reason, boolean failed) {
    stop.raise(reason, failed);
    workloadRunner.interruptConnect();
  }

  /**
   * Ends whatever is going on and frees the memory.
   *
   * @param why a sentence, for a run that is not over
   * @return whether that was done in time
   */
  public boolean release(String why, long millis) throws InterruptedException {
    stop(AgentResult.leaving(why), false);
    runSignals.release.complete(null);
    // A thread that is stuck in a library ends with the process.
    thread.join(workloadRunner.stuck() ? 1 : Math.max(1, millis));
    close(peerHeartbeats);
    return !thread.isAlive();
  }

  private static void close(@Nullable PeerHeartbeats peerHeartbeats) {
    if (peerHeartbeats != null) {
      try {
        peerHeartbeats.close();
      } catch (IOException e) {
        Failures.log("closing the heartbeats over the data network", e);
      }
    }
  }
}
