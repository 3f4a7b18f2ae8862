package io.throughline.agent.p2p;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Point;
import io.throughline.testing.Requires;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole runs of points between two sides, over the real transports. */
class PointsTest {
  private static final long COUNT = 300;

  private static List<Point> run(RunPlan plan) throws Exception {
    try (PointPair pair = PointPair.start(plan)) {
      List<Point> points = pair.points();
      assertThat(pair.sender().end().complete()).isTrue();
      assertThat(pair.receiver().end().complete()).isTrue();
      assertThat(points).hasSize(plan.points().size());
      for (Point point : points) {
        assertThat(point.complete()).as(point.spec().label()).isTrue();
        assertThat(point.checked().mismatches())
            .as("%s: %s", point.spec().label(), point.sides())
            .isZero();
      }
      return points;
    }
  }

  private static Percentiles latency(Point point, Latency latency) {
    return Objects.requireNonNull(point.latencies().get(latency.id()), latency.id());
  }

  @ParameterizedTest
  @CsvSource({
    "tcp, put, pass, yield",
    "tcp, put, every, block",
    "tcp, get, every, yield",
    "tcp, tag, every, yield",
    "ucx-posix, am, every, yield",
    "ucx-posix, stream, every, yield",
    "ucx-tcp, am, pass, yield",
    "ucx-tcp, stream, pass, yield",
    "ucx-posix, put, pass, yield",
    "ucx-posix, put, every, block",
    "ucx-posix, get, every, yield",
    "ucx-posix, tag, pass, spin",
    "ucx-posix, tag, every, yield",
    "ucx-tcp, put, every, yield",
    "ucx-tcp, get, pass, yield",
    "ucx-tcp, tag, every, yield"
  })
  void shouldCountEveryMessageOfASweepOnBothSides(
      String transport, String operation, String verify, String wait) throws Exception {
    List<Point> points =
        run(
            PointPlans.of(
                "sweep",
                transport,
                "sizes",
                "1B,4097B,200KiB",
                "operation",
                operation,
                "verify",
                verify,
                "wait",
                wait,
                "iterations",
                Long.toString(COUNT)));
    for (Point point : points) {
      assertThat(point.basis().messages()).isEqualTo(COUNT);
      assertThat(point.basis().bytes()).isEqualTo(COUNT * point.spec().size());
      assertThat(point.rates().receiverBandwidth()).isPositive();
      assertThat(point.rates().senderBandwidth()).isPositive();
      assertThat(point.checked().verified())
          .as("messages checked")
          .isGreaterThanOrEqualTo(verify.equals("every") ? COUNT : 2);
      assertThat(point.latencies())
          .containsKey(
              switch (operation) {
                case "get" -> Latency.READ.id();
                case "put" -> verify.equals("every") ? Latency.CONSUMED.id() : Latency.FLUSHED.id();
                default -> Latency.LOCAL.id();
              });
    }
  }

  @ParameterizedTest
  @CsvSource({"tcp, put, 1", "ucx-posix, put, 2", "ucx-posix, tag, 1", "ucx-posix, get, 2"})
  void shouldMeasureBothWaysAtOnce(String transport, String operation, String workers)
      throws Exception {
    Point point =
        run(PointPlans.of(
                "sweep",
                transport,
                "operation",
                operation,
                "direction",
                "both-ways",
                "workers",
                workers))
            .getFirst();
    for (FlowEnd side : point.sides()) {
      assertThat(side.moved().sentMessages()).isPositive();
      assertThat(side.moved().arrivedMessages()).isPositive();
    }
    FlowEnd sender = point.sides().getFirst();
    FlowEnd receiver = point.sides().getLast();
    assertThat(receiver.moved().arrivedMessages()).isEqualTo(sender.moved().sentMessages());
    assertThat(sender.moved().arrivedMessages()).isEqualTo(receiver.moved().sentMessages());
    assertThat(point.basis().messages())
        .isEqualTo(sender.moved().sentMessages() + receiver.moved().sentMessages());
  }

  @ParameterizedTest
  @CsvSource({
    "tcp, tag, pass",
    "tcp, put, every",
    "ucx-posix, tag, every",
    "ucx-posix, am, every",
    "ucx-posix, stream, every",
    "ucx-posix, put, pass",
    "ucx-tcp, put, every"
  })
  void shouldTimeRoundTrips(String transport, String operation, String verify) throws Exception {
    List<Point> points =
        run(
            PointPlans.of(
                "ping-pong",
                transport,
                "sizes",
                "1B,2B,9000B",
                "operation",
                operation,
                "verify",
                verify,
                "iterations",
                Long.toString(COUNT)));
    for (Point point : points) {
      assertThat(point.basis().messages()).isEqualTo(COUNT);
      assertThat(point.latencies()).containsOnlyKeys(Latency.ROUND_TRIP.id());
      assertThat(latency(point, Latency.ROUND_TRIP).count()).isEqualTo(COUNT);
      assertThat(point.rates().messageRate()).isPositive();
      assertThat(point.checked().verified())
          .isGreaterThanOrEqualTo(verify.equals("every") ? 2 * COUNT : 64);
    }
  }

  @ParameterizedTest
  @CsvSource({"tcp, put, pass", "tcp, get, every", "ucx-posix, tag, every", "ucx-tcp, put, every"})
  void shouldCountLatencyFromThePlannedSend(String transport, String operation, String verify)
      throws Exception {
    List<Point> points =
        run(
            PointPlans.of(
                "paced",
                transport,
                "operation",
                operation,
                "verify",
                verify,
                "rates",
                "500,10000000",
                "duration",
                "200ms"));
    Point slow = points.getFirst();
    assertThat(slow.basis().messages()).isBetween(1L, 100L);
    Point fast = points.getLast();
    assertThat(fast.sides().getFirst().notes())
        .anyMatch(note -> note.doubtful() && note.text().contains("was not kept"));
    long planned = latency(fast, Latency.PLANNED).max();
    // The schedule does not slip: what went last was late by almost the whole time.
    assertThat(planned).isGreaterThan(100_000_000);
    assertThat(latency(fast, Latency.SERVICE).count()).isEqualTo(fast.basis().messages());
  }

  @ParameterizedTest
  @CsvSource({"tcp, put", "ucx-posix, tag"})
  @Timeout(60)
  void shouldCheckAWindowOfMessagesAlsoWhereOneASecondIsPlanned(String transport, String operation)
      throws Exception {
    Point point =
        run(PointPlans.of(
                "paced", transport, "operation", operation, "rates", "1", "duration", "1ms"))
            .getFirst();
    assertThat(point.basis().messages()).isEqualTo(1);
    assertThat(point.checked().verified()).isGreaterThanOrEqualTo(2);
  }

  @Test
  void shouldTellPrepareFromPostAndTransfer() throws Exception {
    Point point =
        run(PointPlans.of("sweep", "tcp", "batch", "8", "prepare", "each", "window", "32"))
            .getFirst();
    FlowEnd sender = point.sides().getFirst();
    assertThat(sender.timing().phases().get("prepare")).isPositive();
    assertThat(sender.timing().phases().get("post")).isPositive();
    assertThat(sender.timing().phases().get("transfer")).isPositive();
    assertThat(point.latencies()).containsKey(Latency.FLUSHED.id());
  }

  @Test
  void shouldEndTheWarmUpByItself() throws Exception {
    FlowEnd sender =
        run(PointPlans.of("sweep", "ucx-posix", "warmUp", "auto")).getFirst().sides().getFirst();
    assertThat(sender.warmUp().end()).isIn("steady", "not steady");
    assertThat(sender.warmUp().nanos()).isGreaterThan(200_000_000);
  }

  @Test
  void shouldTellHowSureTheMeanIsAndHowSureItShouldBe() throws Exception {
    Point point =
        run(PointPlans.of(
                "sweep", "ucx-posix", "precision", "1", "longest", "1s", "duration", "50ms"))
            .getFirst();
    FlowEnd sender = point.sides().getFirst();
    assertThat(sender.timing().slices()).hasSizeGreaterThan(2);
    var confidence = sender.timing().confidence();
    assertThat(confidence).isNotNull();
    assertThat(confidence.mean()).isPositive();
    assertThat(confidence.wantedPercent()).isEqualTo(1);
    assertThat(sender.notes()).extracting(Note::text).noneMatch(text -> text.contains("recision"));
  }

  @Test
  void shouldKeepTheSenderBelowItsNodesCap() throws Exception {
    long cap = 100_000_000;
    RunPlan plan = PointPlans.capped("sweep", "tcp", cap, "sizes", "64KiB", "iterations", "200");
    assertThat(PointsSettings.of(plan, plan.role("sender")).capNotes())
        .containsExactly(Note.of("Sends at most 100 MB/s, as its limits.bandwidth says."));
    assertThat(PointsSettings.of(plan, plan.role("receiver")).capNotes()).isEmpty();
    Point point = run(plan).getFirst();
    long bytes = 200L * 64 * 1024;
    assertThat(point.basis().bytes()).isEqualTo(bytes);
    assertThat(point.basis().elapsedNanos())
        .isGreaterThan((bytes - 64 * 1024) * 1_000_000_000L / cap);
  }

  @Test
  void shouldCountOnlyWhatIsMeasured() throws Exception {
    try (PointPair pair =
        PointPair.start(PointPlans.of("sweep", "tcp", "sizes", "4KiB,8KiB", "iterations", "100"))) {
      pair.points();
      assertThat(pair.sender().count(Counter.TRANSFERS)).isEqualTo(200);
      assertThat(pair.receiver().count(Counter.BYTES)).isEqualTo(100 * (4096 + 8192));
      assertThat(pair.sender().count(Counter.POINT)).isEqualTo(1);
      assertThat(pair.sender().count(Counter.IN_FLIGHT)).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"4KiB, every, 32768, 2560MiB", "2300MiB, pass, 1, 0"})
  @Requires(memory = 14L << 30)
  void shouldReachOffsetsAndLengthsAbove2GiB(
      String size, String verify, long iterations, String spread) throws Exception {
    Point point =
        run(PointPlans.of(
                "sweep",
                "ucx-posix",
                "sizes",
                size,
                "spread",
                spread,
                "verify",
                verify,
                "iterations",
                Long.toString(iterations),
                "timeout",
                "60s",
                "warmUp",
                "0"))
            .getFirst();
    assertThat(point.basis().bytes()).isEqualTo(iterations * point.spec().size());
    assertThat(point.checked().verified()).isGreaterThanOrEqualTo(iterations);
  }
}
