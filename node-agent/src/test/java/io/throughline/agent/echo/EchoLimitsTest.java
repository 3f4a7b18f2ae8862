package io.throughline.agent.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.stream.Plans;
import org.junit.jupiter.api.Test;

class EchoLimitsTest {
  private static final long SIZE = 992;

  @Test
  void shouldNotForgetAtANewSizeWhatWentShortlyBefore() {
    EchoLimits echoLimits = EchoLimits.of(Plans.capped(Plans.stream("ucx"), 0, 1_000_000));
    long now = System.nanoTime();
    echoLimits.begin(SIZE, now);
    assertThat(echoLimits.due(now)).isTrue();
    assertThat(echoLimits.take(SIZE, now)).isTrue();

    echoLimits.begin(1, now + 400_000);

    assertThat(echoLimits.due(now + 400_000)).as("1000 bytes take a millisecond").isFalse();
    assertThat(echoLimits.due(now + 1_000_000)).isTrue();
  }
}
