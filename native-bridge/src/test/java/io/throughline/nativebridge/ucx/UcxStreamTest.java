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
}
