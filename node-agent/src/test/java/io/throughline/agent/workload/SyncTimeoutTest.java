package io.throughline.agent.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SyncTimeoutTest {
  private static final long SECOND = 1_000_000_000L;

  /** Until when an fsync is waited for, looked at every 20 ms. */
  private static long endOf(SyncTimeout timeout, boolean lengthens) {
    timeout.restart(0);
    long now = 0;
    while (!timeout.expired(now, lengthens)) {
      now += SECOND / 50;
    }
    return now;
  }

  @Test
  void shouldWaitForTenTimeoutsAtMostWhileTheDeviceTakesData() {
    AtomicInteger written = new AtomicInteger();
    SyncTimeout timeout = new SyncTimeout(SECOND, written::incrementAndGet);
    long end = endOf(timeout, true);
    assertThat(end).isBetween(10 * SECOND, 10 * SECOND + SECOND / 10);
    assertThat(timeout.words(end)).isEqualTo("not on the device after 10 s");
    assertThat(written).as("looks at the device").hasValueLessThan(110);
  }

  @Test
  void shouldWaitForOneTimeoutWhereTheDeviceTakesNothingOrDoesNotCount() {
    AtomicInteger written = new AtomicInteger();
    SyncTimeout uncounted = new SyncTimeout(SECOND, () -> -1);
    long end = endOf(uncounted, true);
    assertThat(end).isBetween(SECOND, SECOND + SECOND / 10);
    assertThat(uncounted.words(end)).isEqualTo("no progress for 1 s");
    assertThat(endOf(new SyncTimeout(SECOND, written::incrementAndGet), false))
        .isBetween(SECOND, SECOND + SECOND / 10);
  }
}
