package io.throughline.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.throughline.protocol.scenario.Operation;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A side whose peer has left without a word: UCX refuses whatever is posted from then on. */
class LostPeerTest {
  private static final long BYTES = 4096;

  @ParameterizedTest
  @EnumSource(
      value = Operation.class,
      names = {"PUT", "GET", "TAG", "AM", "STREAM"})
  void shouldRefuseEachOperationAsThatOfALostPeer(Operation operation) throws Exception {
    try (TransportPair pair = new TransportPair("ucx-tcp", operation, BYTES)) {
      pair.both(
          near -> {
            assertThatThrownBy(() -> near.until(() -> false)).isInstanceOf(PeerLostException.class);
            posts(near.transport)
                .forEach((name, post) ->
                    assertThat(catchThrowable(post))
                        .as(name)
                        .isInstanceOf(PeerLostException.class));
          },
          TransportPair.End::close);
    }
  }

  private static Map<String, ThrowingCallable> posts(Transport transport) {
    long[] places = {0};
    Map<String, ThrowingCallable> posts = new LinkedHashMap<>();
    posts.put("write", () -> transport.write(0, Long.BYTES, 0));
    posts.put("read", () -> transport.read(0, Long.BYTES, 0));
    posts.put("send", () -> transport.send(0, Long.BYTES));
    posts.put("writes", () -> transport.writes(0, 0, places, Long.BYTES).post(0, 1));
    posts.put("reads", () -> transport.reads(0, 0, places, Long.BYTES).post(0, 1));
    posts.put("sends", () -> transport.sends(0, places, Long.BYTES).post(0, 1));
    posts.put("exchange", () -> transport.exchange(0, BYTES / 2, Long.BYTES).send());
    posts.put("notify", () -> transport.notify(1, 2));
    return posts;
  }
}
