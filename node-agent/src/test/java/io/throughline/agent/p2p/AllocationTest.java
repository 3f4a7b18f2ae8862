package io.throughline.agent.p2p;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The data threads allocate nothing while they measure. */
class AllocationTest {
  private static final int MANY = 20_000;
  private static final int FEW = 200;

  /** Much less than an object of 16 bytes for each message. */
  private static final long NOTHING = 100 * 1024;

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
    // A report is made of each, whatever the number of messages.
    long[] few = allocated(kind, transport, operation, verify, FEW);
    long[] many = allocated(kind, transport, operation, verify, MANY);
    assertThat(many[0] - few[0]).as("sender").isLessThan(NOTHING);
    assertThat(many[1] - few[1]).as("receiver").isLessThan(NOTHING);
  }

  private static long[] allocated(
      String kind, String transport, String operation, String verify, int messages)
      throws Exception {
    boolean paced = kind.equals("paced");
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
                Integer.toString(messages),
                paced ? "rates" : "sizes",
                paced ? "100000" : "4KiB",
                "warmUp",
                "300ms"))) {
      assertThat(pair.points().getFirst().basis().messages()).isEqualTo(messages);
      return new long[] {pair.sender().allocated, pair.receiver().allocated};
    }
  }
}
