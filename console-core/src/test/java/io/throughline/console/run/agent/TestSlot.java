package io.throughline.console.run.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The slot of an agent as a run holds it, for tests of the hub. */
public final class TestSlot {
  public final AgentSlots slots;
  private final AgentSlot agentSlot;
  private final BlockingQueue<AgentEvent> agentEvents = new LinkedBlockingQueue<>();
  private final Semaphore asked = new Semaphore(0);

  public TestSlot(String node) {
    this(node, new AgentSlots());
  }

  private TestSlot(String node, AgentSlots agentSlots) {
    this.slots = agentSlots;
    agentSlot = agentSlots.open(node, agentEvents::add, asked::release);
  }

  /** One more slot at the same hub: a token works once. */
  public TestSlot another(String node) {
    return new TestSlot(node, slots);
  }

  /** Waits for the hub to ask whether the agent's process runs, and answers that it does. */
  public void answerThatItRuns(long now) throws InterruptedException {
    asked.drainPermits();
    assertThat(asked.tryAcquire(10, TimeUnit.SECONDS)).as("asked for its state").isTrue();
    agentSlot.seenRunning(now);
  }

  public void patience(Duration longest) {
    agentSlot.patience(longest.toNanos());
  }

  public String token() {
    return agentSlot.token();
  }

  public void say(HubMessage message) {
    agentSlot.say(message);
  }

  public void close() {
    slots.close(agentSlot);
  }

  /** The agent's next message, whole; fails where anything else happened. */
  public AgentMessage nextMessage() throws InterruptedException {
    if (take() instanceof AgentEvent.Said(String ignored, AgentMessage message)) {
      return message;
    }
    throw new AssertionError("the agent said nothing");
  }

  /** The next message of the agent, {@code lost: ...} or {@code refused: ...}. */
  public String next() throws InterruptedException {
    return switch (take()) {
      case AgentEvent.Said(String node, AgentMessage.Said(String text)) -> node + ": " + text;
      case AgentEvent.Said(String node, AgentMessage message) ->
          node + ": " + message.getClass().getSimpleName();
      case AgentEvent.Lost(String node, String reason) -> node + " lost: " + reason;
      case AgentEvent.Refused(String node, String reason) -> node + " refused: " + reason;
      case null -> "nothing";
      case AgentEvent other -> other.toString();
    };
  }

  private @Nullable AgentEvent take() throws InterruptedException {
    return agentEvents.poll(10, TimeUnit.SECONDS);
  }

  public boolean nothingHappened() {
    return agentEvents.isEmpty();
  }
}
