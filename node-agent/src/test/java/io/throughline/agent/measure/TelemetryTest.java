package io.throughline.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.result.Note;
import java.util.EnumSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TelemetryTest {
  private static final long INTERVAL_NANOS = 20_000_000;
  private static final long HELD_MILLIS = 1_200;

  /** Holds up whoever sends, once. */
  private static final class Slow implements Outbox {
    private final CountDownLatch sent = new CountDownLatch(1);

    @Override
    public void send(AgentMessage message) {
      if (sent.getCount() > 0) {
        try {
          Thread.sleep(HELD_MILLIS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        sent.countDown();
      }
    }

    @Override
    public boolean drained() {
      return true;
    }
  }

  @Test
  void shouldTellThatItDidNotRunWhileItWasAtWork() throws Exception {
    Slow outbox = new Slow();
    Telemetry telemetry =
        new Telemetry(
            "a",
            new CounterBoard(EnumSet.allOf(Counter.class)),
            new LatencyBoard(),
            () -> 0,
            outbox,
            true,
            INTERVAL_NANOS,
            () -> {});
    telemetry.begin(System.nanoTime());
    assertThat(outbox.sent.await(20, TimeUnit.SECONDS)).isTrue();
    // One more interval, or the end would be what it woke up to.
    Thread.sleep(5 * INTERVAL_NANOS / 1_000_000);
    telemetry.end();

    assertThat(telemetry.heldUp().map(Note::text).orElse(""))
        .startsWith("The telemetry thread did not run for 1.");
  }
}
