package io.throughline.agent.p2p;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.transport.Transport;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Point;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What workers do that end at different times, and which of their messages are timed. */
class WorkersTest {
  private static final int COUNT = 200;

  /** So many messages, and no others. */
  private static RunPlan plan(String operation, String direction, String size, String... more) {
    Stream<String> settings =
        Stream.of(
            "operation",
            operation,
            "direction",
            direction,
            "sizes",
            size,
            "iterations",
            "" + COUNT,
            "warmUp",
            "0",
            "verify",
            "none");
    return PointPlans.of(
        "sweep", "tcp", Stream.concat(settings, Stream.of(more)).toArray(String[]::new));
  }

  /**
   * Each of a pair of workers may be the last to say that it is through. It must still be heard
   * when it waits for the others of its side, which wait for theirs on the other side.
   */
  @ParameterizedTest
  @ValueSource(strings = {"put", "get", "tag"})
  @Timeout(60)
  void shouldBeHeardWhoeverIsThroughLast(String operation) throws Exception {
    RunPlan plan = plan(operation, "both-ways", "64KiB", "workers", "4");
    try (PointPair pair = PointPair.start(plan)) {
      Point point = pair.points().getFirst();
      assertThat(point.complete()).isTrue();
      assertThat(point.basis().messages()).isEqualTo(2 * 4 * COUNT);
      for (Side side : List.of(pair.sender(), pair.receiver())) {
        assertThat(side.counters.get(Counter.BYTES))
            .as("all workers' bytes, to the last")
            .isEqualTo(point.basis().bytes());
      }
    }
  }

  /** With rails each worker has a device of its own. */
  @Test
  @Timeout(60)
  void shouldNameWhatCarriesEachWorker() throws Exception {
    PointPair pair = new PointPair(plan("put", "one-way", "64B", "workers", "3"));
    AtomicInteger workers = new AtomicInteger();
    pair.sender().between = real -> carriedBy(real, "tcp/rail" + workers.getAndIncrement() % 2);
    try (pair) {
      pair.started();
      assertThat(pair.points().getFirst().complete()).isTrue();
      assertThat(pair.sender().carriers).containsExactly("tcp/rail0", "tcp/rail1");
    }
  }

  private static Transport carriedBy(Transport real, String carrier) {
    return (Transport)
        Proxy.newProxyInstance(
            Transport.class.getClassLoader(),
            new Class<?>[] {Transport.class},
            (proxy, method, given) -> {
              if (method.getName().equals("carriers")) {
                return List.of(carrier);
              }
              try {
                return method.invoke(real, given);
              } catch (InvocationTargetException e) {
                throw e.getTargetException();
              }
            });
  }

  /** Windows open in bursts, which are quick to post; what is in flight takes long all the same. */
  @ParameterizedTest
  @ValueSource(strings = {"one-way", "both-ways"})
  @Timeout(60)
  void shouldTimeEachLargeMessage(String direction) throws Exception {
    int sides = direction.equals("one-way") ? 1 : 2;
    RunPlan plan = plan("put", direction, "4MiB", "spread", "32MiB", "window", "8");
    try (PointPair pair = PointPair.start(plan)) {
      Point point = pair.points().getFirst();
      for (Latency each : List.of(Latency.POST, Latency.LOCAL, Latency.FLUSHED)) {
        Percentiles times = Objects.requireNonNull(point.latencies().get(each.id()));
        assertThat(times.count()).as(each.id()).isEqualTo((long) sides * COUNT);
      }
      assertThat(point.sides()).allSatisfy(side -> assertThat(side.notes()).isEmpty());
      Percentiles flushed = Objects.requireNonNull(point.latencies().get(Latency.FLUSHED.id()));
      Percentiles local = Objects.requireNonNull(point.latencies().get(Latency.LOCAL.id()));
      assertThat(flushed.mean()).isGreaterThanOrEqualTo(local.mean());
    }
  }
}
