package io.throughline.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.measure.Counter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The data threads allocate nothing while they are measured. */
class AllocationTest {
  /**
   * What a run costs once, classes loaded at its end most of all; an object each takes 16 bytes.
   */
  private static final long ONCE = 128 * 1024;

  private static final int TRANSFERS = 20_000;

  /** The JDK's selector boxes the number of a descriptor above 127 at each wake-up. */
  private static final long WAKE_UP = 16;

  @ParameterizedTest
  @CsvSource({
    "tcp, notify, 4KiB, yield",
    "tcp, poll, 32KiB, yield",
    "tcp, notify, 32KiB, block",
    "ucx-posix, notify, 4KiB, yield",
    "ucx-posix, poll, 32KiB, yield",
    "ucx-tcp, notify, 4KiB, yield"
  })
  void shouldAllocateNothingPerTransfer(String transport, String arrival, String size, String wait)
      throws Exception {
    try (StreamPair pair =
        StreamPair.start(
            Plans.stream(
                transport,
                "arrival",
                arrival,
                "bufferSize",
                size,
                "wait",
                wait,
                "transfers",
                Integer.toString(TRANSFERS),
                "warmUp",
                "300ms"))) {
      assertThat(pair.sender().end().complete()).isTrue();
      assertThat(pair.receiver().end().complete()).isTrue();
      assertThat(pair.receiver().count(Counter.TRANSFERS)).isEqualTo(TRANSFERS);
      long most = wait.equals("block") ? ONCE + TRANSFERS * WAKE_UP : ONCE;
      assertThat(pair.sender().allocated).as("sender").isBetween(0L, most);
      assertThat(pair.receiver().allocated).as("receiver").isBetween(0L, most);
    }
  }
}
