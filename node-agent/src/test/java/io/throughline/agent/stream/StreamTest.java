package io.throughline.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.measure.Counter;
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
      assertThat(sender.carriers.get())
          .containsExactly(transport.equals("ucx-posix") ? "posix/memory" : "tcp/lo");
      assertThat(sender.end().elapsedNanos()).isPositive();
      assertThat(receiver.end().elapsedNanos()).isPositive();
    }
  }
}
