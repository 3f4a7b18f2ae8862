package io.throughline.nativebridge.ucx;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams of bytes between two workers of this process. */
@RequiresUcx
class UcxStreamTest {
  private static final EnumSet<UcxFeature> FEATURES =
      EnumSet.of(UcxFeature.TAG, UcxFeature.RMA, UcxFeature.STREAM);
  private static final long BYTES = 1 << 20;

  private static Peers peers(String tls) {
    return new Peers(tls, UcxErrorMode.PEER, BYTES, FEATURES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"posix", "tcp"})
  void shouldTakeExactlyTheBytesThatWereAskedFor(String tls) {
    try (Peers peers = peers(tls)) {
      for (long i = 0; i < BYTES / 8; i++) {
        peers.source.segment().set(JAVA_LONG, i * 8, i);
      }
      UcxStream in = peers.toNear.stream();
      // Sent in two pieces, taken in three of other lengths.
      long first = in.receive(peers.target, 0, 16);
      long[] sent = {
        peers.toFar.stream().send(peers.source, 0, 40),
        peers.toFar.stream().send(peers.source, 40, BYTES - 40)
      };
      peers.until(() -> in.check(first) != UcxStatus.IN_PROGRESS);
      assertThat(in.check(first)).isEqualTo(UcxStatus.OK);
      assertThat(in.received()).isEqualTo(16);
      peers.far.free(first);
      peers.complete(peers.far, "stream", in.receive(peers.target, 16, 100_000));
      peers.complete(peers.far, "stream", in.receive(peers.target, 100_016, BYTES - 100_016));
      for (long request : sent) {
        peers.complete("stream", request);
      }
      assertThat(peers.target.segment().mismatch(peers.source.segment())).isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"posix", "tcp"})
  void shouldTakeWhatIsThereWhereSomeWillDo(String tls) {
    try (Peers peers = peers(tls)) {
      peers.source.segment().set(JAVA_LONG, 0, 77);
      UcxStream in = peers.toNear.stream();
      long waiting = in.receiveSome(peers.target, 0, BYTES);
      assertThat(waiting).isPositive();
      peers.complete("stream", peers.toFar.stream().send(peers.source, 0, 24));
      peers.until(() -> in.check(waiting) != UcxStatus.IN_PROGRESS);
      assertThat(in.check(waiting)).isEqualTo(UcxStatus.OK);
      assertThat(in.received()).isEqualTo(24);
      assertThat(peers.target.segment().get(JAVA_LONG, 0)).isEqualTo(77);
      peers.far.free(waiting);

      // Now the bytes first.
      peers.complete("stream", peers.toFar.stream().send(peers.source, 0, 8));
      for (int i = 0; i < 100_000; i++) {
        peers.near.progress();
        peers.far.progress();
      }
      assertThat(in.receiveSome(peers.target, 64, 32)).isZero();
      assertThat(in.received()).isEqualTo(8);
      assertThat(peers.target.segment().get(JAVA_LONG, 64)).isEqualTo(77);
    }
  }
}
