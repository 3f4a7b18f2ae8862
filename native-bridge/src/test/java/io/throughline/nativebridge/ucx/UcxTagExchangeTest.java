package io.throughline.nativebridge.ucx;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages in turns between two workers of this process, over real UCX. */
@RequiresUcx
class UcxTagExchangeTest {
  private static final long TAG = 5;
  private static final int LOOKS = 100;

  private static UcxTagExchange near(Peers peers, long length) {
    return peers.near.tags().exchange(peers.toFar, peers.source, 0, length, length, TAG);
  }

  private static UcxTagExchange far(Peers peers, long length) {
    return peers.far.tags().exchange(peers.toNear, peers.target, 0, length, length, TAG);
  }

  private static int await(Peers peers, UcxTagExchange side) {
    int[] status = new int[1];
    peers.until(() -> (status[0] = side.await(LOOKS)) != UcxStatus.IN_PROGRESS);
    return status[0];
  }

  @ParameterizedTest
  @CsvSource({"posix,8", "posix,1000000", "tcp,8", "tcp,1000000"})
  void shouldGoAndComeInTurns(String tls, long length) {
    try (Peers peers = new Peers(tls, UcxErrorMode.PEER, 2 * length);
        UcxTagExchange near = near(peers, length);
        UcxTagExchange far = far(peers, length)) {
      far.expect();
      for (long turn = 1; turn <= 20; turn++) {
        peers.source.segment().set(JAVA_LONG, length - 8, turn);
        long sent = near.send();
        near.expect();
        assertThat(await(peers, far)).isEqualTo(UcxStatus.OK);
        assertThat(peers.far.tags().length()).isEqualTo(length);
        assertThat(peers.target.segment().get(JAVA_LONG, 2 * length - 8)).isEqualTo(turn);
        peers.complete("send", sent);

        peers.target.segment().set(JAVA_LONG, length - 8, -turn);
        long answered = far.send();
        far.expect();
        assertThat(await(peers, near)).isEqualTo(UcxStatus.OK);
        assertThat(peers.source.segment().get(JAVA_LONG, 2 * length - 8)).isEqualTo(-turn);
        peers.complete(peers.far, "send", answered);
      }
      assertThat(near.expects()).isFalse();
      assertThat(far.expects()).isTrue();
    }
  }

  @Test
  void shouldLookOnlyAsOftenAsItIsTold() {
    try (Peers peers = new Peers("posix", UcxErrorMode.NONE, 64);
        UcxTagExchange near = near(peers, 8)) {
      near.expect();
      assertThat(near.await(0)).isEqualTo(UcxStatus.IN_PROGRESS);
      assertThat(near.await(LOOKS)).isEqualTo(UcxStatus.IN_PROGRESS);
      assertThat(near.expects()).isTrue();
    }
  }

  @Test
  void shouldTellOfAMessageThatIsTooLong() {
    try (Peers peers = new Peers("posix", UcxErrorMode.NONE, 128);
        UcxTagExchange far = far(peers, 8)) {
      far.expect();
      peers.complete("send", peers.toFar.tagSend(peers.source, 0, 64, TAG));
      assertThat(await(peers, far)).isEqualTo(UcxStatus.MESSAGE_TRUNCATED);
      assertThat(peers.far.tags().length()).isEqualTo(64);
    }
  }

  @Test
  void shouldRefuseWhatCannotBe() {
    try (Peers peers = new Peers("posix", UcxErrorMode.NONE, 64)) {
      assertThatThrownBy(() -> peers.near.tags().exchange(peers.toFar, peers.source, 60, 0, 8, TAG))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> peers.near.tags().exchange(peers.toFar, peers.source, 0, 60, 8, TAG))
          .isInstanceOf(IndexOutOfBoundsException.class);
      try (UcxTagExchange near = near(peers, 8)) {
        assertThatThrownBy(() -> near.await(LOOKS)).hasMessage("no receive waits");
        near.expect();
        assertThatThrownBy(near::expect).hasMessage("a receive waits already");
      }
      try (UcxTagExchange near = near(peers, 8)) {
        peers.source.close();
        assertThatThrownBy(near::send).hasMessageContaining("closed");
      }
    }
  }
}
