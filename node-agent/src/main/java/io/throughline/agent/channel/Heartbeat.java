package io.throughline.agent.channel;

import io.throughline.agent.measure.Outbox;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage.Welcome;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Says regularly that this agent lives, and notices when the hub has not for too long. */
public final class Heartbeat {
  private final Outbox outbox;
  private final Consumer<String> lost;

  /** Whoever was stopped itself does not take that for the hub's silence. */
  private final AwakeClock clock = new AwakeClock();

  private volatile long heardAt = clock.nanoTime();
  private volatile long millis;

  /**
   * @param lost told once, in a sentence, when the hub was silent for too long
   */
  public Heartbeat(Outbox outbox, Consumer<String> lost) {
    this.outbox = outbox;
    this.lost = lost;
  }

  /** Something came from the hub. */
  public void heard() {
    heardAt = clock.nanoTime();
  }

  /** Beats as the hub wants it until the process ends. */
  public void begin(Welcome welcome) {
    millis = welcome.beatMillis();
    Thread.ofPlatform().name("heartbeat").daemon().start(() -> beat(welcome));
  }

  /** Beats as often as a run wants it from the next beat on. */
  public void every(long millis) {
    this.millis = Math.max(1, millis);
  }

  private void beat(Welcome welcome) {
    try {
      for (long number = 0; ; number++) {
        // A beat that cannot leave would only pile up behind what holds it up.
        if (outbox.drained()) {
          outbox.send(new AgentMessage.Beat(number));
        }
        Thread.sleep(millis);
        long silent = TimeUnit.NANOSECONDS.toMillis(clock.nanoTime() - heardAt);
        if (silent > welcome.patienceMillis()) {
          lost.accept("the hub was silent for %d ms".formatted(silent));
          return;
        }
      }
    } catch (InterruptedException e) {
      lost.accept("the heartbeat was interrupted");
    }
  }
}
