package io.throughline.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EpochBarrierTest {

  private static EpochBarrier ofRank0(RankParts parts) {
    return new EpochBarrier(
        0,
        RankParts.NAMES,
        parts.frame,
        new long[] {
          RankParts.place(1), RankParts.place(2), RankParts.place(3), RankParts.place(4)
        });
  }

  @Test
  void shouldReleaseOnceAllHaveCome() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      EpochBarrier barrier = ofRank0(parts);
      for (int epoch = 1; epoch <= 3; epoch++) {
        barrier.hear(parts.router, 2, epoch, false);
        barrier.arrive(parts.router, false);
        assertThat(barrier.passed()).isFalse();
        barrier.hear(parts.router, 1, epoch, false);
        assertThat(barrier.passed()).isFalse();
        barrier.hear(parts.router, 3, epoch, false);
        assertThat(barrier.passed()).isTrue();
      }
      assertThat(barrier.stopped()).isFalse();
    }
  }

  @Test
  void shouldTellAllOfOneThatWasAskedToStop() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      EpochBarrier barrier = ofRank0(parts);
      barrier.arrive(parts.router, false);
      barrier.hear(parts.router, 1, 1, false);
      barrier.hear(parts.router, 2, 1, true);
      barrier.hear(parts.router, 3, 1, false);
      assertThat(barrier.passed()).isTrue();
      assertThat(barrier.stopped()).isTrue();
      parts.frame.at(RankParts.place(4));
      assertThat(parts.frame.kind()).isEqualTo(FrameKind.RELEASED);
      assertThat(parts.frame.destination()).isEqualTo(3);
      assertThat(parts.frame.number()).isEqualTo(1);
      assertThat(parts.frame.detail()).isEqualTo(1);
    }
  }

  @Test
  void shouldNameTheEpochAndThoseWhoAreMissing() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      EpochBarrier barrier = ofRank0(parts);
      barrier.arrive(parts.router, false);
      barrier.hear(parts.router, 2, 1, false);
      assertThat(barrier.late(5_000_000_000L))
          .hasMessage("waited 5 s in vain for ranks b, d at barrier #1; 2 of 4 are there");
    }
  }
}
