package io.throughline.nativebridge.ucx;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of tagged receives between two workers of this process. */
@RequiresUcx
class UcxReceiveListTest {
  private static final EnumSet<UcxFeature> FEATURES = EnumSet.of(UcxFeature.TAG, UcxFeature.RMA);
  private static final long TAG = 9;
  private static final long BYTES = 1 << 16;
  private static final long[] PLACES = {0, 64, 128};

  private static Peers peers(String tls) {
    return new Peers(tls, UcxErrorMode.PEER, BYTES, FEATURES);
  }

  private static void send(Peers peers, long word, long bytes) {
    peers.source.segment().set(JAVA_LONG, 0, word);
    peers.complete("send", peers.toFar.tagSend(peers.source, 0, bytes, TAG));
  }

  private static void take(Peers peers, UcxReceiveList list, int count) {
    int[] taken = {0};
    peers.until(() -> {
      taken[0] += list.take(count - taken[0]);
      return taken[0] == count;
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"posix", "tcp"})
  void shouldTakeMessagesIntoOnePlaceAfterTheOther(String tls) {
    try (Peers peers = peers(tls);
        UcxReceiveList list =
            peers.far.tags().receives(peers.target, 8, PLACES, Long.BYTES, 2, TAG)) {
      list.post();
      list.post();
      assertThatThrownBy(list::post).isInstanceOf(IllegalStateException.class);
      for (long message = 1; message <= 10; message++) {
        send(peers, message, Long.BYTES);
        take(peers, list, 1);
        long place = 8 + PLACES[(int) ((message - 1) % PLACES.length)];
        assertThat(peers.target.segment().get(JAVA_LONG, place)).isEqualTo(message);
        assertThat(list.waiting()).isEqualTo(2);
      }
      assertThat(list.take(5)).isZero();
      assertThat(list.status()).isEqualTo(UcxStatus.IN_PROGRESS);
    }
  }

  @Test
  void shouldStopBehindAMessageOfAnotherLength() {
    try (Peers peers = peers("posix");
        UcxReceiveList list =
            peers.far.tags().receives(peers.target, 0, PLACES, Long.BYTES, 2, TAG)) {
      list.post();
      list.post();
      send(peers, 1, 3);
      peers.until(() -> list.take(2) == 0 && list.odd() >= 0);
      assertThat(list.odd()).isEqualTo(3);
      assertThat(list.waiting()).isEqualTo(1);
      list.post();
      send(peers, 2, Long.BYTES);
      take(peers, list, 1);
      assertThat(list.odd()).isEqualTo(-1);
    }
  }

  @Test
  void shouldStopBeforeAMessageThatDoesNotFit() {
    try (Peers peers = peers("posix");
        UcxReceiveList list =
            peers.far.tags().receives(peers.target, 0, PLACES, Long.BYTES, 1, TAG)) {
      list.post();
      send(peers, 1, 64);
      peers.until(() -> list.take(1) == 0 && list.status() != UcxStatus.IN_PROGRESS);
      assertThat(list.status()).isEqualTo(UcxStatus.MESSAGE_TRUNCATED);
      assertThat(list.takeOne()).isFalse();
    }
  }

  @Test
  void shouldRunDryWhereNoneIsPostedAnew() {
    try (Peers peers = peers("posix");
        UcxReceiveList list =
            peers.far.tags().receives(peers.target, 0, PLACES, Long.BYTES, 2, TAG)) {
      list.post();
      list.post();
      send(peers, 1, Long.BYTES);
      send(peers, 2, Long.BYTES);
      peers.until(list::takeOne);
      peers.until(list::takeOne);
      assertThat(list.waiting()).isZero();
      assertThat(list.takeOne()).isFalse();
      assertThat(list.take(1)).isZero();
    }
  }

  @Test
  void shouldRefuseAPlaceOutsideOfTheMemory() {
    try (Peers peers = peers("posix")) {
      assertThatThrownBy(
              () -> peers.far.tags().receives(peers.target, BYTES - 64, PLACES, Long.BYTES, 1, TAG))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }
}
