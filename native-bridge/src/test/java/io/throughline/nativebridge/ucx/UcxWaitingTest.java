package io.throughline.nativebridge.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.nativebridge.posix.Descriptors;
import java.time.Duration;
import java.util.EnumSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A worker that sleeps on its event descriptor. */
@RequiresUcx
class UcxWaitingTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  @ParameterizedTest
  @ValueSource(strings = {"posix", "tcp"})
  void shouldWakeWhenAMessageComes(String tls) {
    try (Peers peers = new Peers(tls, UcxErrorMode.PEER, 4096, EnumSet.allOf(UcxFeature.class))) {
      int efd = peers.far.efd();
      rest(peers.far);
      assertThat(Descriptors.awaitReadable(efd, Duration.ofMillis(20))).isFalse();

      rest(peers.far);
      long sent = peers.toFar.tagSend(peers.source, 0, 64, 3);
      peers.near.progress();
      assertThat(Descriptors.awaitReadable(efd, LONG)).isTrue();
      long received = peers.far.tags().post(peers.target, 0, 64, 3, -1L);
      peers.complete(peers.far, "receive", received);
      peers.complete("send", sent);
    }
  }

  private static void rest(UcxWorker worker) {
    do {
      while (worker.progress() != 0) {}
    } while (!worker.arm());
  }
}
