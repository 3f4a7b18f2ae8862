package io.throughline.console.run.agent;

import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A seat as a run holds it, for tests of the hub. */
public final class TestSeats {
  public final Seats seats;
  private final Seat seat;
  private final BlockingQueue<Happening> happenings = new LinkedBlockingQueue<>();

  public TestSeats(String node) {
    this(node, new Seats());
  }

  private TestSeats(String node, Seats seats) {
    this.seats = seats;
    seat = seats.open(node, happenings::add);
  }

  /** One more seat at the same hub: a token works once. */
  public TestSeats another(String node) {
    return new TestSeats(node, seats);
  }

  public String token() {
    return seat.token();
  }

  public void say(HubMessage message) {
    seat.say(message);
  }

  public void close() {
    seats.close(seat);
  }

  /** What it said, whole; fails where anything else happened. */
  public AgentMessage nextMessage() throws InterruptedException {
    if (take() instanceof Happening.Said(String ignored, AgentMessage message)) {
      return message;
    }
    throw new AssertionError("the agent said nothing");
  }

  /** The next message of the agent, {@code lost: ...} or {@code refused: ...}. */
  public String next() throws InterruptedException {
    return switch (take()) {
      case Happening.Said(String node, AgentMessage.Said(String text)) -> node + ": " + text;
      case Happening.Said(String node, AgentMessage message) ->
          node + ": " + message.getClass().getSimpleName();
      case Happening.Lost(String node, String reason) -> node + " lost: " + reason;
      case Happening.Refused(String node, String reason) -> node + " refused: " + reason;
      case null -> "nothing";
      case Happening other -> other.toString();
    };
  }

  private @Nullable Happening take() throws InterruptedException {
    return happenings.poll(10, TimeUnit.SECONDS);
  }

  public boolean nothingHappened() {
    return happenings.isEmpty();
  }
}
