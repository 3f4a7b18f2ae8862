package io.throughline.console.run.agent;

import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.HubMessage;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The place of one expected agent. The hub fills it; the run listens and speaks. Any thread. */
public final class AgentSlot {
  private final String node;
  private final String token;
  private final Consumer<AgentEvent> tell;
  private final AtomicReference<@Nullable AgentConnection> line = new AtomicReference<>();
  private final AtomicBoolean claimed = new AtomicBoolean();
  private final Runnable askState;
  private volatile long heardAt;
  private volatile long seenRunningAt = Long.MIN_VALUE;
  private volatile long patienceNanos;

  AgentSlot(String node, String token, Consumer<AgentEvent> tell, Runnable askState) {
    this.node = node;
    this.token = token;
    this.tell = tell;
    this.askState = askState;
  }

  /** The profile's name that its agent has to give. */
  public String node() {
    return node;
  }

  /** The secret that its agent comes with. */
  public String token() {
    return token;
  }

  /** Whether this is the first who comes with the token, which works once. */
  public boolean claim() {
    return claimed.compareAndSet(false, true);
  }

  /**
   * The agent's first message came.
   *
   * @return why it is not let in; empty if it is
   */
  public Optional<String> join(Join join, AgentConnection agentConnection) {
    if (!join.node().equals(node)) {
      return Optional.of("this token is for node %s, not for node %s".formatted(node, join.node()));
    }
    if (!this.line.compareAndSet(null, agentConnection)) {
      return Optional.of("an agent of node " + node + " has joined already");
    }
    tell.accept(new AgentEvent.Said(node, join));
    return Optional.empty();
  }

  /**
   * A message came, whatever it says.
   *
   * @param now nanoseconds, as of {@link io.throughline.protocol.clock.AwakeClock}
   */
  public void heard(long now) {
    heardAt = now;
  }

  /** When the last message came; 0 before the first. */
  long heardAt() {
    return heardAt;
  }

  /** Asks the node whether the process of the silent agent runs. */
  public void askState() {
    askState.run();
  }

  /**
   * The node has answered that the agent's process runs: it is silent because the node is busy.
   *
   * @param now nanoseconds, as of {@link io.throughline.protocol.clock.AwakeClock}
   */
  public void seenRunning(long now) {
    seenRunningAt = now;
  }

  /** The node's last answer that the agent's process runs; {@code Long.MIN_VALUE} before it. */
  public long seenRunningAt() {
    return seenRunningAt;
  }

  /** Silence that the run puts up with, nanoseconds; 0 where it leaves that to the hub. */
  public long patienceNanos() {
    return patienceNanos;
  }

  void patience(long nanos) {
    patienceNanos = nanos;
  }

  /** A later message came. */
  public void said(AgentMessage message) {
    tell.accept(new AgentEvent.Said(node, message));
  }

  /** The agent was refused, before or instead of its joining. */
  public void refused(String reason) {
    tell.accept(new AgentEvent.Refused(node, reason));
  }

  /** The channel of the agent that had joined is gone. */
  public void lost(String reason) {
    tell.accept(new AgentEvent.Lost(node, reason));
  }

  /** Does nothing where no agent has joined. */
  void say(HubMessage message) {
    AgentConnection open = line.get();
    if (open != null) {
      open.say().accept(message);
    }
  }

  void hangUp() {
    AgentConnection open = line.get();
    if (open != null) {
      open.hangUp().run();
    }
  }
}
