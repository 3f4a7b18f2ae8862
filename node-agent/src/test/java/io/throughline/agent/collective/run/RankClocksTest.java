package io.throughline.agent.collective.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.collective.Ranks;
import io.throughline.agent.workload.ClockProbe;
import io.throughline.protocol.evidence.ClockOffset;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RankClocksTest {
  private static final int RANKS = 3;
  private static final long PAUSE_NANOS = 1_000_000;

  private static Ranks ranks(String transport) throws Exception {
    return new Ranks(transport, RANKS, ControlRegion.DATA, "yield", TimeUnit.SECONDS.toNanos(20));
  }

  private static RankClocks clocks(Ranks.Member member) {
    return new RankClocks(member::link, member.comm(), new Agreement(member.comm(), member.stop));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp", "ucx-tcp"})
  void shouldKnowTheOneClockOfAMachine(String transport) throws Exception {
    try (Ranks ranks = ranks(transport)) {
      ranks.all(member -> {
        RankClocks clocks = clocks(member);
        clocks.ask();
        clocks.ask();
        if (member.rank == 0) {
          for (int other = 1; other < RANKS; other++) {
            ClockOffset offset = Objects.requireNonNull(clocks.offsets()[other]);
            assertThat(offset.oneClock()).isTrue();
            assertThat(offset.offsetNanos()).isZero();
            assertThat(offset.exchanges()).isPositive();
          }
        }
        return true;
      });
    }
  }

  @Test
  void shouldGiveRanksOfOneMachineTheOffsetThatIsKnownBest() {
    ClockOffset rough = new ClockOffset(1_000, 50, 100, 0, 0, 1);
    ClockOffset fine = new ClockOffset(1_030, 5, 10, 0, 0, 1);
    ClockOffset copy = new ClockOffset(9_000, 5, 10, 0, 0, 1);
    @Nullable ClockOffset[] offsets = {null, rough, fine, copy, rough, null, rough};
    RankClocks.shareByMachine(offsets, new long[] {0, 7, 7, 7, 8, 7, ClockProbe.UNKNOWN});
    assertThat(offsets).containsExactly(null, fine, fine, copy, rough, null, rough);
  }

  @Test
  void shouldDriveALibraryUntilTheLastRankHasOpenedIt() throws Exception {
    AtomicInteger driven = new AtomicInteger();
    try (Ranks ranks = ranks("tcp")) {
      ranks.all(member -> {
        if (member.rank == 0) {
          // As a library does that still needs the other ranks here.
          long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
          while (driven.get() == 0) {
            assertThat(until - System.nanoTime()).as("time left").isPositive();
            LockSupport.parkNanos(PAUSE_NANOS);
          }
        } else {
          member.comm().alsoDrive(driven::incrementAndGet);
        }
        clocks(member).ask();
        return true;
      });
    }
  }
}
