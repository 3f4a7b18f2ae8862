package io.throughline.protocol.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.clock.AwakeClock.Suspension;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AwakeClockTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong monotonic = new AtomicLong(5 * SECOND);
  private final AtomicLong boot = new AtomicLong(9 * SECOND);
  private final AwakeClock clock = new AwakeClock(monotonic::get, boot::get);

  private void pass(long nanos) {
    monotonic.addAndGet(nanos);
    boot.addAndGet(nanos);
  }

  @Test
  void shouldGoOnWhileItIsAsked() {
    long start = clock.nanoTime();
    for (int i = 0; i < 10; i++) {
      pass(2 * SECOND);
      clock.look();
    }
    assertThat(clock.nanoTime() - start).isEqualTo(20 * SECOND);
    assertThat(clock.after(0)).isEmpty();
  }

  @Test
  void shouldStandStillWhileTheProcessIsStopped() {
    long start = clock.nanoTime();
    pass(60 * SECOND);
    assertThat(clock.nanoTime() - start).as("whoever asks first").isZero();
    clock.look();
    pass(SECOND);
    assertThat(clock.nanoTime() - start).isEqualTo(SECOND);
    assertThat(clock.after(0)).extracting(Suspension::nanos).containsExactly(60 * SECOND);
    assertThat(clock.after(1)).isEmpty();
  }

  @Test
  void shouldTellOfTheMachinesSuspensionWhichTheMonotonicClockDoesNotCount() {
    long start = clock.nanoTime();
    pass(SECOND);
    boot.addAndGet(20 * SECOND);
    clock.look();
    assertThat(clock.nanoTime() - start).isEqualTo(SECOND);
    assertThat(clock.after(0)).extracting(Suspension::nanos).containsExactly(20 * SECOND);
  }

  @Test
  void shouldTellNothingOfTheMachineWhereNobodyKnows() {
    boot.set(-SECOND);
    AwakeClock alone = new AwakeClock(monotonic::get, boot::get);
    monotonic.addAndGet(SECOND);
    alone.look();
    assertThat(alone.count()).isZero();
  }
}
