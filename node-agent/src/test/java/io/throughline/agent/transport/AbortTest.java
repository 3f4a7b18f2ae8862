package io.throughline.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.scenario.Operation;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A side that tells the other why it ends. */
class AbortTest {
  private static final String WHY = "rank b failed: \u00fcber Bord";

  private static void abort(TransportPair.End end) {
    end.finish(end.transport.abort(WHY));
    end.close();
  }

  private static void assertTold(TransportPair.End end) {
    assertThatThrownBy(() -> end.until(() -> false))
        .isInstanceOf(PeerLostException.class)
        .hasMessage(WHY)
        .matches(told -> ((PeerLostException) told).told());
  }

  @ParameterizedTest
  @CsvSource({"tcp, TAG", "ucx-posix, TAG", "ucx-tcp, TAG", "ucx-tcp, AM", "ucx-posix, PUT"})
  void shouldFailTheOtherSidesProgressWithTheSentence(String id, Operation operation)
      throws Exception {
    try (TransportPair pair = new TransportPair(id, operation, 4096)) {
      pair.both(AbortTest::abort, AbortTest::assertTold);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp", "ucx-posix", "ucx-tcp"})
  void shouldFailALookOfASideThatWaitsForNothing(String id) throws Exception {
    try (TransportPair pair = new TransportPair(id, Operation.TAG, 4096)) {
      pair.both(
          AbortTest::abort,
          far ->
              assertThatThrownBy(
                      () -> {
                        for (int i = 0; i < 1_000; i++) {
                          far.transport.lookAtPeer();
                          Thread.sleep(10);
                        }
                      })
                  .hasMessage(WHY));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp", "ucx-posix", "ucx-tcp"})
  void shouldCutASentenceThatIsTooLong(String id) throws Exception {
    try (TransportPair pair = new TransportPair(id, Operation.TAG, 4096)) {
      pair.both(
          near -> near.finish(near.transport.abort("x".repeat(5_000))),
          far ->
              assertThatThrownBy(() -> far.until(() -> false))
                  .hasMessage("x".repeat(PeerLostException.MOST_BYTES)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp", "ucx-posix", "ucx-tcp"})
  void shouldDeliverWhatWasSentBefore(String id) throws Exception {
    try (TransportPair pair = new TransportPair(id, Operation.TAG, 4096)) {
      pair.both(
          near -> {
            near.memory.set(ValueLayout.JAVA_LONG, 0, 7);
            near.finish(near.transport.send(0, Long.BYTES));
            near.hear(1);
            abort(near);
          },
          far -> {
            assertThat(far.arrive(far.transport.receive(64, Long.BYTES))).isEqualTo(Long.BYTES);
            assertThat(far.memory.get(ValueLayout.JAVA_LONG, 64)).isEqualTo(7);
            assertThatThrownBy(
                    () -> {
                      far.say(1);
                      far.until(() -> false);
                    })
                .hasMessage(WHY);
          });
    }
  }
}
