package io.throughline.agent.p2p;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkerSyncTest {
  private final WorkerSync team = new WorkerSync(3);

  @Test
  void shouldCompleteAMeetingWhenAllHaveCome() {
    long first = team.arrive(0);
    assertThat(team.arrive(1)).isEqualTo(first);
    assertThat(team.complete(first)).isFalse();
    team.arrive(2);
    assertThat(team.complete(first)).isTrue();
    assertThat(team.complete(team.arrive(2))).isFalse();
  }

  @Test
  void shouldNotWaitForWhoHasLeft() {
    long first = team.arrive(0);
    team.arrive(1);
    team.leave(1);
    assertThat(team.complete(first)).as("one is still to come").isFalse();
    team.arrive(2);
    assertThat(team.complete(first)).isTrue();
    long second = team.arrive(0);
    team.arrive(2);
    assertThat(team.complete(second)).isTrue();
  }
}
