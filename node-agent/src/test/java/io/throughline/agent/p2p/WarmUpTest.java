package io.throughline.agent.p2p;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Point;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a point's warm-up goes on. */
class WarmUpTest {
  private static final long COUNT = 300;

  @ParameterizedTest
  @CsvSource({"sweep, put, 0", "sweep, tag, auto", "ping-pong, tag, 0", "ping-pong, tag, 1ms"})
  void shouldWarmUpForSoManyMessages(String kind, String operation, String warmUp)
      throws Exception {
    long messages = 5_000;
    RunPlan plan =
        PointPlans.of(
            kind,
            "ucx-posix",
            "operation",
            operation,
            "warmUp",
            warmUp,
            "warmUpMessages",
            Long.toString(messages),
            "iterations",
            Long.toString(COUNT));
    Point point;
    try (PointPair pair = PointPair.start(plan)) {
      point = pair.points().getFirst();
      assertThat(pair.sender().end().complete()).isTrue();
    }
    assertThat(point.basis().messages()).isEqualTo(COUNT);
    FlowEnd sender = point.sides().getFirst();
    long each = kind.equals("sweep") ? 4096 : 2 * 4096;
    assertThat(sender.warmUp().bytes()).isGreaterThanOrEqualTo(messages * each);
    assertThat(sender.warmUp().nanos()).isPositive();
    assertThat(sender.warmUp().end())
        .isIn(warmUp.equals("auto") ? List.of("steady", "not steady") : List.of("fixed"));
  }
}
