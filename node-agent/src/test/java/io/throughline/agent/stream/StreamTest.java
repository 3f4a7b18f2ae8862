package io.throughline.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.plan.RunPlan;
import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole streams between two data threads, over the real transports. */
class StreamTest {
  @ParameterizedTest
  @CsvSource({
    "tcp, notify, yield, 256KiB",
    "tcp, poll, yield, 256KiB",
    "tcp, notify, block, 256KiB",
    "tcp, notify, spin, 4KiB",
    "tcp, poll, spin, 64B",
    "ucx-posix, notify, yield, 256KiB",
    "ucx-posix, poll, yield, 256KiB",
    "ucx-posix, notify, block, 256KiB",
    "ucx-posix, notify, spin, 64B",
    "ucx-posix, poll, spin, 64B",
    "ucx-tcp, notify, yield, 256KiB",
    "ucx-tcp, poll, yield, 256KiB",
    "ucx-tcp, notify, block, 256KiB",
    "ucx-tcp, notify, spin, 64B",
  })
  void shouldCarryEverySlotOnceAndRight(String transport, String arrival, String wait, String size)
      throws Exception {
    try (StreamPair pair =
        StreamPair.start(
            Plans.stream(transport, "arrival", arrival, "wait", wait, "bufferSize", size))) {
      Side sender = pair.sender();
      Side receiver = pair.receiver();
      assertThat(sender.end().complete()).isTrue();
      assertThat(receiver.end().complete()).isTrue();
      assertThat(receiver.count(Counter.TRANSFERS)).isEqualTo(200);
      assertThat(sender.count(Counter.TRANSFERS)).isEqualTo(200);
      assertThat(receiver.count(Counter.BYTES)).isEqualTo(sender.count(Counter.BYTES));
      assertThat(receiver.count(Counter.MISMATCHES)).isZero();
      assertThat(receiver.end().notes()).isEmpty();
      assertThat(sender.count(Counter.MAX_AHEAD)).isBetween(1L, 6L);
      assertThat(sender.carriers)
          .containsExactly(transport.equals("ucx-posix") ? "posix/memory" : "tcp/lo");
      assertThat(sender.end().elapsedNanos()).isPositive();
      assertThat(receiver.end().elapsedNanos()).isPositive();
    }
  }

  @Test
  void shouldKeepTheSenderBelowItsNodesCap() throws Exception {
    long cap = 100_000_000;
    try (StreamPair pair = StreamPair.start(Plans.capped("tcp", cap, "bufferSize", "64KiB"))) {
      long bytes = 200L * 64 * 1024;
      WorkloadResult end = pair.receiver().end();
      assertThat(pair.receiver().count(Counter.BYTES)).isEqualTo(bytes);
      // The first slot needs not wait for its turn.
      assertThat(end.elapsedNanos()).isGreaterThan((bytes - 64 * 1024) * 1_000_000_000L / cap);
      assertThat(bytes * 1e9 / end.elapsedNanos())
          .as("the first slot aside, at most 2 %% above")
          .isLessThan(1.02 * cap);
      assertThat(pair.sender().end().complete()).isTrue();
      assertThat(pair.sender().count(Counter.PACE_NANOS)).isPositive();
    }
  }

  @Test
  void shouldSlowTheReceiverDownAndStallTheSender() throws Exception {
    try (StreamPair pair =
        StreamPair.start(Plans.stream("tcp", "bufferSize", "64KiB", "consumeRate", "100MB/s"))) {
      WorkloadResult end = pair.receiver().end();
      long bytes = pair.receiver().count(Counter.BYTES);
      assertThat(bytes).isEqualTo(200L * 64 * 1024);
      assertThat(end.elapsedNanos()).isGreaterThan((bytes - 64 * 1024) * 10);
      assertThat(pair.sender().end().complete()).isTrue();
      assertThat(pair.sender().count(Counter.STALL_NANOS)).isPositive();
      assertThat(pair.sender().count(Counter.CHECKS)).isPositive();
      assertThat(pair.sender().count(Counter.MAX_AHEAD)).isEqualTo(6);
      assertThat(pair.receiver().count(Counter.MISMATCHES)).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"tcp, notify", "ucx-posix, poll"})
  void shouldEndWhenTheTimeIsOver(String transport, String arrival) throws Exception {
    try (StreamPair pair =
        StreamPair.start(Plans.stream(transport, "arrival", arrival, "duration", "300ms"))) {
      assertThat(pair.sender().end().ending()).isEqualTo("the time was over");
      assertThat(pair.receiver().end().complete()).isTrue();
      assertThat(pair.receiver().count(Counter.TRANSFERS))
          .isPositive()
          .isEqualTo(pair.sender().count(Counter.TRANSFERS));
      assertThat(pair.sender().end().elapsedNanos()).isGreaterThan(250_000_000);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 300, 100", "1us, 300, 100", "0, 0, 200"})
  void shouldWarmUpForSoManySlots(String warmUp, String messages, long measured) throws Exception {
    // What the nodes may move tells how much of it the warm-up took.
    RunPlan plan =
        Plans.upTo(
            Plans.stream("tcp", "warmUp", warmUp, "warmUpMessages", messages),
            400L * 256 * 1024,
            0);
    try (StreamPair pair = StreamPair.start(plan)) {
      assertThat(pair.sender().end().complete()).isEqualTo(measured == 200);
      assertThat(pair.sender().count(Counter.TRANSFERS)).isBetween(1L, measured);
      if (warmUp.equals("0")) {
        assertThat(pair.sender().count(Counter.TRANSFERS)).isEqualTo(measured);
      }
    }
  }

  @Test
  void shouldRunWithoutWarmUp() throws Exception {
    try (StreamPair pair = StreamPair.start(Plans.stream("tcp", "warmUp", "0"))) {
      assertThat(pair.receiver().end().complete()).isTrue();
      assertThat(pair.receiver().count(Counter.TRANSFERS)).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "tcp, notify, 256KiB",
    "tcp, poll, 256KiB",
    "ucx-posix, poll, 256KiB",
    "ucx-tcp, notify, 64B"
  })
  void shouldTimeTheWayThereByBothClocks(String transport, String arrival, String size)
      throws Exception {
    try (StreamPair pair =
        StreamPair.start(
            Plans.stream(transport, "arrival", arrival, "bufferSize", size, "transfers", "500"))) {
      ClockOffset clock = Objects.requireNonNull(pair.receiver().end().clock());
      assertThat(pair.sender().end().complete()).isTrue();
      assertThat(pair.sender().end().clock()).isNull();
      assertThat(Math.abs(clock.offsetNanos()))
          .as("one clock serves both, which it cannot know")
          .isLessThanOrEqualTo(clock.errorNanos());
      assertThat(clock.exchanges()).isPositive();
      Histogram oneWay = collected(pair.receiver(), Latency.ONE_WAY);
      assertThat(oneWay.getTotalCount()).isEqualTo(500);
      assertThat(collected(pair.sender(), Latency.ONE_WAY).getTotalCount()).isZero();
    }
  }

  static Histogram collected(Side side, Latency latency) {
    Histogram[] all = new Histogram[Latency.values().length];
    for (int i = 0; i < all.length; i++) {
      all[i] = HistogramCode.empty();
    }
    side.latencies.collectRest(all);
    return all[List.of(Latency.values()).indexOf(latency)];
  }

  @ParameterizedTest
  @CsvSource({"4195304, 0, a", "0, 4195304, b"})
  void shouldEndAtTheBytesThatANodeAllows(long sender, long receiver, String node)
      throws Exception {
    RunPlan plan = Plans.stream("tcp", "transfers", "1000000", "warmUp", "0");
    try (StreamPair pair = StreamPair.start(Plans.upTo(plan, sender, receiver))) {
      String reason =
          "stopped: limits.bytes of node %s allows 4195304 B; 4 MiB are moved, and the next 256 KiB"
                  .formatted(node)
              + " would pass it";
      assertThat(List.of(pair.sender().end().ending(), pair.receiver().end().ending()))
          .contains(reason);
      assertThat(pair.sender().end().complete()).isFalse();
      assertThat(pair.receiver().count(Counter.BYTES)).isLessThanOrEqualTo(4L << 20);
      assertThat(pair.sender().count(Counter.POSTED)).isEqualTo(16);
    }
  }
}
