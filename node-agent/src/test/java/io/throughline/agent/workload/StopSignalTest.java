package io.throughline.agent.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StopSignalTest {
  private static final long USUAL = 1_000_000_000;

  @Test
  void shouldLeaveWhatIsUnderWayItsTimeWhereAPersonStopsTheRun() {
    StopSignal stop = new StopSignal();
    stop.raise("enough");
    assertThat(stop.raised()).isTrue();
    assertThat(stop.drainNanos(USUAL)).isEqualTo(USUAL);
  }

  @Test
  void shouldLeaveLessWhereTheRunHasFailedAlsoWhereAPartStoppedBefore() {
    StopSignal whole = new StopSignal();
    StopSignal part = whole.ofPart();
    part.raise("its limit");
    assertThat(part.drainNanos(USUAL)).isEqualTo(USUAL);
    whole.raise("node b failed", true);
    assertThat(part.drainNanos(USUAL)).isLessThan(USUAL / 5);
    assertThat(part.drainNanos(1)).as("never more than usual").isEqualTo(1);
    assertThat(part.reason()).isEqualTo("its limit");
  }

  @Test
  void shouldKeepTheFirstReasonWhicheverOfWholeAndPartItIsOf() {
    StopSignal whole = new StopSignal();
    StopSignal part = whole.ofPart();
    whole.raise("enough");
    part.follow("the receiver");
    assertThat(part.ending()).isEqualTo("stopped: enough");

    StopSignal other = new StopSignal();
    StopSignal follower = other.ofPart();
    follower.raise("its limit");
    other.raise("enough");
    assertThat(follower.ending()).isEqualTo("stopped: its limit");
  }
}
