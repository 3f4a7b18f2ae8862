package io.throughline.agent.points;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.PointSide;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Before the first point: nothing of it is in a figure, and all of it among the warm-up's bytes.
 */
class RehearsalTest {
  private static final long COUNT = 300;
  private static final long WARM_UP = 1_000_000_000L;

  private static List<PointSide> run(PointPair pair) throws Exception {
    assertThat(pair.sender().end().complete()).isTrue();
    assertThat(pair.receiver().end().complete()).isTrue();
    assertThat(pair.points()).allMatch(point -> point.mismatches() == 0);
    return pair.sender().points;
  }

  @ParameterizedTest
  @CsvSource({
    "sweep, tcp, put, one-way, pass, 2",
    "sweep, ucx-posix, put, one-way, pass, 1",
    "sweep, ucx-posix, get, both-ways, every, 1",
    "sweep, ucx-posix, tag, both-ways, pass, 2",
    "sweep, ucx-tcp, am, one-way, every, 1",
    "sweep, ucx-posix, stream, one-way, pass, 1",
    "ping-pong, ucx-posix, tag, , pass, 1",
    "ping-pong, ucx-tcp, put, , every, 1"
  })
  void shouldLeaveTheCountsToTheMeasurement(
      String kind,
      String transport,
      String operation,
      String direction,
      String verify,
      String workers)
      throws Exception {
    List<String> settings =
        new ArrayList<>(
            List.of("sizes", "4097B,64KiB", "iterations", Long.toString(COUNT), "warmUp", "1s"));
    settings.addAll(List.of("operation", operation, "verify", verify));
    if (kind.equals("sweep")) {
      settings.addAll(List.of("direction", direction, "workers", workers));
    }
    RunPlan plan = PointPlans.of(kind, transport, settings.toArray(String[]::new));
    try (PointPair pair = PointPair.start(plan)) {
      List<PointSide> points = run(pair);
      for (PointSide point : points) {
        assertThat(point.sentMessages()).isEqualTo(COUNT * Long.parseLong(workers));
        assertThat(point.warmUpEnd()).isEqualTo("fixed");
        assertThat(point.warmUpNanos()).isBetween(WARM_UP, 3 * WARM_UP);
      }
      long moved =
          points.stream().mapToLong(point -> point.sentMessages() + point.arrivedMessages()).sum();
      assertThat(pair.sender().counters.get(Counter.TRANSFERS)).isEqualTo(moved);
    }
  }

  /** At a planned rate it is known how many messages there are in a time. */
  @Test
  void shouldCountItAmongTheWarmUp() throws Exception {
    RunPlan plan = PointPlans.of("paced", "tcp", "rates", "1000", "warmUp", "1s", "verify", "none");
    try (PointPair pair = PointPair.start(plan)) {
      PointSide point = run(pair).getFirst();
      long messages = point.warmUpBytes() / 4096;
      long whole = 1000 * point.warmUpNanos() / WARM_UP;
      assertThat(messages).isBetween(whole * 8 / 10, whole + 10);
      assertThat(point.sentMessages()).isEqualTo(100);
    }
  }

  @Test
  void shouldBeLeftOutOfAShortWarmUp() throws Exception {
    RunPlan plan = PointPlans.of("sweep", "tcp", "warmUp", "20ms");
    try (PointPair pair = PointPair.start(plan)) {
      assertThat(run(pair).getFirst().warmUpNanos()).isLessThan(Rehearsal.MEASURE_NANOS);
    }
  }
}
