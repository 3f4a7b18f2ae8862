package io.throughline.protocol.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LatencyTest {
  @Test
  void shouldTellByOneWayOnlyWhereNothingElseWasMeasured() {
    // Of messages by themselves, by two clocks, and left out at the end where those do not agree.
    assertThat(Latency.headline(List.of("oneWay", "consumed", "local", "post")))
        .contains(Latency.CONSUMED);
    assertThat(Latency.headline(List.of("oneWay", "post"))).contains(Latency.POST);
    assertThat(Latency.headline(List.of("oneWay"))).contains(Latency.ONE_WAY);
    assertThat(Latency.headline(List.of("flushed", "planned"))).contains(Latency.PLANNED);
  }
}
