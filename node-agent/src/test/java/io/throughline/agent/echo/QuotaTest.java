package io.throughline.agent.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.stream.Plans;
import org.junit.jupiter.api.Test;

class QuotaTest {
  private static final long SIZE = 992;

  @Test
  void shouldNotForgetAtANewSizeWhatWentShortlyBefore() {
    Quota quota = Quota.of(Plans.capped(Plans.stream("ucx"), 0, 1_000_000));
    long now = System.nanoTime();
    quota.begin(SIZE, now);
    assertThat(quota.due(now)).isTrue();
    assertThat(quota.take(SIZE, now)).isTrue();

    quota.begin(1, now + 400_000);

    assertThat(quota.due(now + 400_000)).as("1000 bytes take a millisecond").isFalse();
    assertThat(quota.due(now + 1_000_000)).isTrue();
  }
}
