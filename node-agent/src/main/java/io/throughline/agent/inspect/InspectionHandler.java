package io.throughline.agent.inspect;

import io.throughline.agent.exec.Failures;
import io.throughline.agent.kernel.Listeners;
import io.throughline.agent.kernel.Listeners.Listener;
import io.throughline.agent.measure.Outbox;
import io.throughline.protocol.inspection.ListenerStats;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage.Attend;
import io.throughline.protocol.message.HubMessage.Inspect;
import io.throughline.protocol.message.HubMessage.TryReach;
import io.throughline.protocol.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** The hub's questions about this node, answered one thread each. Any thread may ask. */
public final class InspectionHandler {
  private final String node;
  private final Outbox outbox;
  private final Object lock = new Object();
  private @Nullable ReachabilityListener reachabilityListener;
  private volatile List<Listener> ofRun = List.of();

  /**
   * @param node the profile's name
   */
  public InspectionHandler(String node, Outbox outbox) {
    this.node = node;
    this.outbox = outbox;
  }

  /** The data path of a run listens now; where that run fails, its own ports are looked at. */
  public void prepared() {
    ofRun = Listeners.of(Path.of("/proc/self"));
  }

  public void inspect(Inspect order) {
    answer(
        "inspect",
        () -> new AgentMessage.Inspected(Inspector.inspect(Path.of("/"), order.names())));
  }

  public void attend(Attend order) {
    answer(
        "listen",
        () -> {
          synchronized (lock) {
            end();
            try {
              ReachabilityListener begun = new ReachabilityListener(order, ofRun);
              reachabilityListener = begun;
              return new AgentMessage.Attending(begun.tcpPort(), begun.udpPort(), "", begun.more());
            } catch (IOException e) {
              return new AgentMessage.Attending(0, 0, String.valueOf(e.getMessage()), List.of());
            }
          }
        });
  }

  public void tryReach(TryReach order) {
    answer("reach", () -> new AgentMessage.Reached(ReachabilityProbe.attempt(order)));
  }

  public void dismiss() {
    answer(
        "listen",
        () -> {
          synchronized (lock) {
            return new AgentMessage.Dismissed(end());
          }
        });
  }

  private ListenerStats end() {
    ReachabilityListener open = reachabilityListener;
    reachabilityListener = null;
    return open == null ? new ListenerStats(0, 0, -1, -1) : open.end();
  }

  private void answer(String what, Callable<AgentMessage> question) {
    Thread.ofPlatform()
        .daemon()
        .name(what)
        .start(() -> {
          try {
            outbox.send(question.call());
          } catch (Exception | Error e) {
            Failures.log(what, e);
            outbox.send(
                new AgentMessage.Failed(
                    what,
                    new Problem("node " + node, "the agent failed with " + e, "see its log"),
                    false,
                    null));
          }
        });
  }
}
