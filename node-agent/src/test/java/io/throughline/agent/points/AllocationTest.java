package io.throughline.agent.points;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The data threads allocate nothing while they measure. */
class AllocationTest {
  /** What a point costs once, its report most of all; an object each takes 16 bytes. */
  private static final long ONCE = 256 * 1024;

  @ParameterizedTest
  @CsvSource({
    "sweep, tcp, put, pass",
    "sweep, ucx-posix, put, every",
    "sweep, ucx-posix, tag, pass",
    "sweep, ucx-posix, get, pass",
    "ping-pong, ucx-posix, tag, pass",
    "ping-pong, tcp, put, pass",
    "paced, ucx-posix, put, pass"
  })
  void shouldAllocateNothingPerMessage(
      String kind, String transport, String operation, String verify) throws Exception {
    try (PointPair pair =
        PointPair.start(
            PointPlans.of(
                kind,
                transport,
                "operation",
                operation,
                "verify",
                verify,
                "iterations",
                "20000",
                kind.equals("paced") ? "rates" : "sizes",
                kind.equals("paced") ? "100000" : "4KiB",
                "warmUp",
                "300ms"))) {
      assertThat(pair.points().getFirst().messages()).isEqualTo(20_000);
      assertThat(pair.sender().allocated).as("sender").isBetween(0L, ONCE);
      assertThat(pair.receiver().allocated).as("receiver").isBetween(0L, ONCE);
    }
  }
}
