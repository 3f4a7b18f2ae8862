package io.throughline.agent.p2p;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.stream.Plans;
import io.throughline.agent.transport.DamagingTransport;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.DataThread;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Point;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run of points notices: damage, silence, a stop. */
class PointFaultTest {
  @ParameterizedTest
  @CsvSource({
    "sweep, tcp, put, 1, every",
    "sweep, tcp, put, 13, every",
    "sweep, tcp, get, 4099, every",
    "sweep, tcp, tag, 7, every",
    "sweep, ucx-posix, put, 100001, every",
    "sweep, ucx-posix, get, 3, every",
    "sweep, ucx-posix, tag, 65537, every",
    "sweep, ucx-tcp, put, 9, pass",
    "sweep, ucx-posix, put, 1, pass",
    "sweep, ucx-posix, get, 65, pass",
    "ping-pong, ucx-posix, tag, 1, every",
    "ping-pong, tcp, tag, 77, pass",
    "ping-pong, ucx-posix, put, 1003, every"
  })
  void shouldFindASingleDamagedBit(
      String kind, String transport, String operation, int size, String verify) throws Exception {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    boolean stamped = kind.equals("ping-pong") && operation.equals("put");
    long offset = stamped ? random.nextLong(1, size - 1) : random.nextLong(size);
    int bit = random.nextInt(8);
    PointPair pair =
        new PointPair(
            PointPlans.of(
                kind,
                transport,
                "operation",
                operation,
                "sizes",
                size + "B",
                "verify",
                verify,
                "iterations",
                "100",
                "warmUp",
                "0"));
    // The round before the measurement has 16 messages.
    long number = verify.equals("every") ? 16 + random.nextInt(100) : random.nextInt(16);
    pair.sender().between = real -> new DamagingTransport(real, number, offset, bit);
    try (pair) {
      pair.started();
      Point point = pair.points().getFirst();
      assertThat(point.checked().mismatches()).isEqualTo(1);
      assertThat(point.sides().stream().flatMap(side -> side.notes().stream()))
          .extracting(Note::text)
          .as("bit %d of byte %d of message %d", bit, offset, number)
          .anyMatch(note -> note.contains("is wrong from byte " + offset + " on"));
    }
  }

  /** Over TCP one look brings thousands, and a receiver that was off its CPU finds all of them. */
  @Test
  void shouldKeepUpWithMoreActiveMessagesThanItTakesAtATime() throws Exception {
    PointPair pair =
        new PointPair(
            PointPlans.of(
                "sweep",
                "ucx-tcp",
                "operation",
                "am",
                "sizes",
                "8B",
                "iterations",
                "600000",
                "warmUp",
                "0",
                "verify",
                "none"));
    AtomicLong looks = new AtomicLong();
    pair.receiver().between =
        real ->
            (Transport)
                Proxy.newProxyInstance(
                    Transport.class.getClassLoader(),
                    new Class<?>[] {Transport.class},
                    (proxy, method, arguments) -> {
                      if (method.getName().equals("progress")
                          && looks.incrementAndGet() % 64 == 0) {
                        Thread.sleep(5);
                      }
                      try {
                        return method.invoke(real, arguments);
                      } catch (InvocationTargetException e) {
                        throw e.getCause();
                      }
                    });
    try (pair) {
      pair.started();
      assertThat(pair.points().getFirst().basis().messages()).isEqualTo(600_000);
    }
  }

  @Test
  void shouldEndAPointWithItsStateWhenTheReceiverFallsSilent() throws Exception {
    PointPair pair =
        new PointPair(
            PointPlans.of("sweep", "tcp", "operation", "tag", "timeout", "1s", "duration", "30s"));
    pair.receiver().atStart = side -> DataThread.fallSilent(4);
    try (pair) {
      pair.started();
      assertThatThrownBy(() -> pair.sender().end())
          .rootCause()
          .isInstanceOf(WorkFailure.class)
          .hasMessageContaining("1 s");
      FlowEnd partial = pair.sender().points.getFirst();
      assertThat(partial.ending()).contains("1 s", "of 4 KiB");
      // The other side is not left waiting.
      assertThatThrownBy(() -> pair.receiver().end()).isNotNull();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "sweep, tcp, put, 1",
    "sweep, ucx-posix, tag, 2",
    "ping-pong, ucx-posix, tag, 1",
    "paced, tcp, put, 1"
  })
  void shouldEndEarlyWithPartialPointsWhenStopped(
      String kind, String transport, String operation, String workers) throws Exception {
    RunPlan plan =
        kind.equals("sweep")
            ? PointPlans.of(
                kind, transport, "operation", operation, "duration", "60s", "workers", workers)
            : PointPlans.of(kind, transport, "operation", operation, "duration", "60s");
    PointPair pair = new PointPair(plan);
    pair.receiver().atStart =
        side ->
            Thread.ofPlatform()
                .start(() -> {
                  try {
                    Thread.sleep(200);
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                  side.stop.raise("enough");
                });
    try (pair) {
      pair.started();
      Point point = pair.points().getFirst();
      assertThat(pair.sender().end().complete()).isFalse();
      assertThat(pair.receiver().end().ending()).isEqualTo("stopped: enough");
      assertThat(pair.sender().end().ending()).startsWith("stopped: ");
      assertThat(point.complete()).isFalse();
      assertThat(point.basis().messages()).isPositive();
      assertThat(point.sides()).allMatch(side -> side.ending().startsWith("stopped"));
    }
  }

  /** Bytes of everything, what is checked and what warms up included. */
  @ParameterizedTest
  @CsvSource({
    "sweep, put, direction, one-way",
    "sweep, get, oneWay, false",
    "sweep, tag, direction, both-ways",
    "ping-pong, tag, oneWay, true",
    "sweep, put, workers, 2",
  })
  void shouldMoveNoMoreThanANodeAllows(String kind, String operation, String setting, String value)
      throws Exception {
    long most = (20 << 20) + 1000;
    RunPlan free =
        PointPlans.of(
            kind,
            "tcp",
            "sizes",
            "64KiB",
            "operation",
            operation,
            "duration",
            "60s",
            setting,
            value);
    RunPlan plan = Plans.upTo(free, most, most);
    PointPair pair = new PointPair(plan);
    AtomicLong moved = new AtomicLong();
    pair.sender().between = transport -> counting(transport, moved);
    pair.receiver().between = transport -> counting(transport, moved);
    try (pair) {
      pair.started();
      assertThat(List.of(pair.sender().end().ending(), pair.receiver().end().ending()))
          .anyMatch(ending -> ending.contains("limits.bytes of node a allows 20972520 B; "));
      assertThat(pair.points().getFirst().complete()).isFalse();
      assertThat(moved.get()).isBetween(most / 2, most);
    }
  }

  /** Counts what is handed to a transport. */
  private static Transport counting(Transport transport, AtomicLong moved) {
    return (Transport)
        Proxy.newProxyInstance(
            Transport.class.getClassLoader(),
            new Class<?>[] {Transport.class},
            (proxy, method, arguments) -> {
              if (Set.of("write", "read", "send").contains(method.getName())) {
                moved.addAndGet((long) arguments[1]);
              }
              if (Set.of("writes", "reads", "sends", "receives", "exchange")
                  .contains(method.getName())) {
                // One by one, through the counting.
                return InvocationHandler.invokeDefault(proxy, method, arguments);
              }
              try {
                return method.invoke(transport, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
