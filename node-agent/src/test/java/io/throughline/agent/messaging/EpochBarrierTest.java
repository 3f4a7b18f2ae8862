package io.throughline.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EpochBarrierTest {

  private static EpochBarrier ofRank0(RankParts parts) {
    return new EpochBarrier(
        0,
        RankParts.NAMES,
        parts.frame,
        new long[] {RankParts.place(1), RankParts.place(2), RankParts.place(3), RankParts.place(4)},
        new long[] {RankParts.place(5), RankParts.place(6), RankParts.place(7), RankParts.place(8)},
        256);
  }

  @Test
  void shouldReleaseOnceAllHaveCome() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      EpochBarrier barrier = ofRank0(parts);
      for (int epoch = 1; epoch <= 3; epoch++) {
        barrier.hear(parts.router, 2, epoch, "");
        barrier.arrive(parts.router, null);
        assertThat(barrier.passed()).isFalse();
        barrier.hear(parts.router, 1, epoch, "");
        assertThat(barrier.passed()).isFalse();
        barrier.hear(parts.router, 3, epoch, "");
        assertThat(barrier.passed()).isTrue();
      }
      assertThat(barrier.stopped()).isFalse();
    }
  }

  @Test
  void shouldTellAllOfOneThatWasAskedToStop() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      EpochBarrier barrier = ofRank0(parts);
      barrier.arrive(parts.router, null);
      barrier.hear(parts.router, 1, 1, "");
      barrier.hear(parts.router, 2, 1, "rank c ended early: stopped by user");
      barrier.hear(parts.router, 3, 1, "");
      assertThat(barrier.passed()).isTrue();
      assertThat(barrier.stopped()).isTrue();
      parts.frame.at(RankParts.place(8));
      assertThat(parts.frame.kind()).isEqualTo(FrameKind.STOP);
      assertThat(parts.frame.destination()).isEqualTo(3);
      assertThat(parts.frame.text()).isEqualTo("rank c ended early: stopped by user");
      parts.frame.at(RankParts.place(4));
      assertThat(parts.frame.kind()).isEqualTo(FrameKind.RELEASED);
      assertThat(parts.frame.destination()).isEqualTo(3);
      assertThat(parts.frame.number()).isEqualTo(1);
      assertThat(parts.frame.text()).isEqualTo("rank c ended early: stopped by user");
      assertThat(barrier.reason()).isEqualTo("rank c ended early: stopped by user");
    }
  }

  @Test
  void shouldNameTheEpochAndThoseWhoAreMissing() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      EpochBarrier barrier = ofRank0(parts);
      barrier.arrive(parts.router, null);
      barrier.hear(parts.router, 2, 1, "");
      assertThat(barrier.late(5_000_000_000L))
          .hasMessage("waited 5 s in vain for ranks b, d at barrier #1; 2 of 4 are there");
    }
  }
}
