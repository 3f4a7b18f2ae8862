package io.throughline.agent.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.WaitMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitStrategyTest {
  @ParameterizedTest
  @CsvSource({
    "auto, 1, 2, false, SPIN",
    "auto, 2, 4, false, SPIN",
    "auto, 2, 2, false, YIELD",
    "auto, 1, 1, false, YIELD",
    "auto, 3, 2, false, YIELD",
    "spin, 9, 1, false, SPIN",
    "yield, 1, 9, false, YIELD",
    "block, 1, 9, false, BLOCK",
    "block, 1, 9, true, YIELD",
  })
  void shouldChooseByTheCpusThatThereAre(
      String setting, int agents, int cpus, boolean looksAtMemory, WaitMode expected) {
    WaitStrategy waitStrategy = WaitStrategy.of(setting, agents, cpus, looksAtMemory);
    assertThat(waitStrategy.mode()).isEqualTo(expected);
    if (setting.equals("auto")) {
      assertThat(waitStrategy.text()).contains(Integer.toString(agents), cpus + " CPU");
    }
  }

  @Test
  void shouldNapOnceAWaitHasLasted() {
    WaitStrategy yields = WaitStrategy.of("yield", 2, 2, false);
    assertThat(napsDue(yields, 0, 500_000)).isZero();
    assertThat(napsDue(yields, 510_000, 700_000)).isEqualTo(20);
  }

  @Test
  void shouldNapSoonerWhereThreadsOutnumberTheCpus() {
    WaitStrategy crowded = WaitStrategy.of("auto", 3, 2, false);
    assertThat(napsDue(crowded, 0, 100_000)).isZero();
    assertThat(napsDue(crowded, 110_000, 300_000)).isEqualTo(20);
  }

  @Test
  void shouldCountTimeInWhichOthersHadTheCpuWhereThreadsOutnumberTheCpus() {
    WaitStrategy crowded = WaitStrategy.of("auto", 3, 2, false);
    assertThat(crowded.napIsDue(0)).isFalse();
    crowded.gaveWay(3_000_000);
    assertThat(crowded.napIsDue(3_001_000)).isTrue();
  }

  @Test
  void shouldNotTakeManyShortWaitsForALongOne() {
    WaitStrategy yields = WaitStrategy.of("yield", 2, 2, false);
    for (int call = 0; call < 100; call++) {
      // A nap of the other side, as it takes on a virtual machine.
      assertThat(napsDue(yields, call * 100_000L, call * 100_000L + 80_000)).isZero();
      yields.reset();
    }
  }

  @Test
  void shouldNapSoonerWhereATransferIsWaitedFor() {
    WaitStrategy yields = WaitStrategy.of("yield", 2, 2, false).forTransfers();
    for (long start = 0; start < 10_000_000; start += 1_000_000) {
      assertThat(napsDue(yields, start, start + 50_000)).isZero();
      assertThat(napsDue(yields, start + 60_000, start + 150_000)).isEqualTo(10);
      yields.reset();
    }
  }

  @Test
  void shouldNapSoonerAfterAWaitThatOutlastedTheYielding() {
    WaitStrategy yields = WaitStrategy.of("yield", 2, 2, false);
    napsDue(yields, 0, 600_000);
    assertThat(napsDue(yields, 1_000_000, 1_050_000)).isZero();
    assertThat(napsDue(yields, 1_060_000, 1_250_000)).isEqualTo(20);
    // The wait before was shorter than the yielding: two threads that wait for each other come out
    // of their naps.
    assertThat(napsDue(yields, 2_000_000, 2_500_000)).isZero();
  }

  /** Counts the naps that are due in looks every 10 us, times in nanoseconds. */
  private static int napsDue(WaitStrategy waitStrategy, long from, long until) {
    int due = 0;
    for (long now = from; now <= until; now += 10_000) {
      due += waitStrategy.napIsDue(now) ? 1 : 0;
    }
    return due;
  }
}
