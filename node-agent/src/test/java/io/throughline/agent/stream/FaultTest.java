package io.throughline.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.transport.DamagingTransport;
import io.throughline.agent.workload.DataThread;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.Note;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a stream notices: overruns, damage, silence. */
class FaultTest {

  @ParameterizedTest
  @CsvSource({"tcp, notify", "tcp, poll", "ucx-posix, notify", "ucx-posix, poll"})
  void shouldCountOverrunsWhereNothingHoldsTheSenderBack(String transport, String arrival)
      throws Exception {
    try (StreamPair pair =
        StreamPair.start(
            Plans.stream(
                transport,
                "backpressure",
                "off",
                "arrival",
                arrival,
                "transfers",
                "400",
                "consumeRate",
                "100MB/s"))) {
      assertThat(pair.sender().end().complete()).isTrue();
      WorkloadResult end = pair.receiver().end();
      assertThat(end.complete()).isTrue();
      long overruns = pair.receiver().count(Counter.OVERRUNS);
      assertThat(overruns).isPositive();
      // A slot that is being overwritten as it is looked at has no stamp at all.
      long mismatches = pair.receiver().count(Counter.MISMATCHES);
      assertThat(mismatches).isGreaterThanOrEqualTo(overruns);
      assertThat(pair.receiver().count(Counter.TRANSFERS)).isEqualTo(400);
      assertThat(pair.receiver().count(Counter.BYTES)).isEqualTo((400 - mismatches) * 256 * 1024);
      assertThat(end.notes())
          .extracting(Note::text)
          .anyMatch(note -> note.startsWith("Overrun: slot "));
      // A slot that is overwritten while it is checked has another's date by then.
      assertThat(StreamTest.collected(pair.receiver(), Latency.ONE_WAY).getMaxValue())
          .isLessThan(TimeUnit.MINUTES.toNanos(10));
    }
  }

  @ParameterizedTest
  @CsvSource({"tcp, notify", "ucx-posix, notify", "ucx-posix, poll"})
  void shouldFindASingleDamagedByte(String transport, String arrival) throws Exception {
    long slot = 64 * 1024;
    ThreadLocalRandom random = ThreadLocalRandom.current();
    long offset = random.nextLong(8, slot - 8);
    int bit = random.nextInt(8);
    int sequence = random.nextInt(200);
    StreamPair pair =
        new StreamPair(
            Plans.stream(
                transport,
                "arrival",
                arrival,
                "bufferSize",
                "64KiB",
                "buffers",
                "1",
                "threshold",
                "1",
                "progressInterval",
                "1",
                "warmUp",
                "0",
                "window",
                "1",
                "transfers",
                "200"));
    pair.sender().between = real -> new DamagingTransport(real, sequence, offset, bit);
    try (pair) {
      pair.started();
      WorkloadResult end = pair.receiver().end();
      assertThat(pair.receiver().count(Counter.MISMATCHES)).isPositive();
      assertThat(pair.receiver().count(Counter.OVERRUNS)).isZero();
      assertThat(end.notes())
          .as("bit %d of byte %d of sequence %d", bit, offset, sequence)
          .extracting(Note::text)
          .first()
          .asString()
          .contains("sequence %d in slot 0 is wrong from byte %d on".formatted(sequence, offset));
    }
  }

  @Test
  void shouldFailNamingWhatItWaitedForWhenTheReceiverFallsSilent() throws Exception {
    StreamPair pair = new StreamPair(Plans.stream("tcp", "transfers", "1000000", "timeout", "1s"));
    pair.receiver().atStart = side -> DataThread.fallSilent(3);
    try (pair) {
      pair.started();
      assertThatThrownBy(() -> pair.sender().end())
          .rootCause()
          .isInstanceOf(WorkFailure.class)
          .hasMessageContaining("1 s")
          .hasMessageContaining("start barrier");
    }
  }

  @Test
  void shouldNotTakeASlowReceiverForALostOne() throws Exception {
    try (StreamPair pair =
        StreamPair.start(
            Plans.stream(
                "tcp",
                "timeout",
                "1s",
                "transfers",
                "3",
                "bufferSize",
                "64KiB",
                "consumeRate",
                "50kB/s"))) {
      assertThat(pair.sender().end().complete()).isTrue();
      assertThat(pair.receiver().end().complete()).isTrue();
      assertThat(pair.receiver().count(Counter.PACE_NANOS)).isGreaterThan(1_000_000_000);
    }
  }
}
