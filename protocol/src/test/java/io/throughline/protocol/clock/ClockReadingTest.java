package io.throughline.protocol.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClockReadingTest {
  private final AtomicLong nanos = new AtomicLong(1_000);
  private final AtomicInteger delays = new AtomicInteger();

  /** A read takes 10 ns; the first ones of the wall clock come half a second late. */
  private ClockReading read() {
    return ClockReading.closest(
        () -> nanos.addAndGet(10),
        () -> {
          long wall = 5_000_000 + nanos.addAndGet(10);
          if (delays.getAndDecrement() > 0) {
            nanos.addAndGet(500_000_000);
          }
          return wall;
        });
  }

  @Test
  void shouldNotTakeALostCpuForAStepOfTheWallClock() {
    ClockReading first = read();
    delays.set(3);
    assertThat(read().stepNanosSince(first)).isZero();
  }

  @Test
  void shouldTakeTheClosestWhereAllAreFarApart() {
    ClockReading first = read();
    delays.set(100);
    assertThat(read().stepNanosSince(first)).isBetween(-250_000_010L, 0L);
  }

  @Test
  void shouldTellNoMomentBeforeAnEarlierOneWhereTheWallClockIsSetBack() {
    long second = 1_000_000_000L;
    ClockReading begin = new ClockReading(5 * second, 10_000 * second);
    assertThat(begin.presentMillis(new ClockReading(7 * second, 6_400 * second)))
        .as("set back by an hour")
        .isEqualTo(10_002_000);
    assertThat(begin.presentMillis(new ClockReading(7 * second, 13_602 * second)))
        .as("suspended for an hour")
        .isEqualTo(13_602_000);
    assertThat(begin.wallMillis()).isEqualTo(10_000_000);
  }

  @Test
  void shouldReadTheClocksOfTheMachine() {
    ClockReading now = ClockReading.now();
    assertThat(Math.abs(System.nanoTime() - now.nanoTime())).isLessThan(60_000_000_000L);
    assertThat(Math.abs(System.currentTimeMillis() - now.wallNanos() / 1_000_000))
        .isLessThan(60_000);
  }
}
