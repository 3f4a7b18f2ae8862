package io.throughline.nativebridge.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Transfers between two processes. */
@RequiresUcx
class UcxProcessesTest {
  private static final int BYTES = 5 * 1024 * 1024;

  @ParameterizedTest
  @CsvSource({
    "'posix,self',NONE,posix",
    "'posix,self',PEER,posix",
    "'tcp,posix,self',PEER,posix",
    "tcp,PEER,tcp"
  })
  void shouldPutWhatTheOtherProcessSees(String tls, UcxErrorMode mode, String carriedBy)
      throws Exception {
    try (RemotePeer peer = new RemotePeer(tls, mode, BYTES, Map.of("PROTO_INFO", "y"))) {
      byte[] bytes = new byte[BYTES];
      new Random(5).nextBytes(bytes);
      peer.source.segment().copyFrom(MemorySegment.ofArray(bytes));
      CRC32 expected = new CRC32();
      expected.update(bytes);

      peer.worker.await("put", peer.endpoint.put(peer.source, 0, BYTES, peer.key, 0), Peers.LIMIT);
      peer.worker.await("flush", peer.endpoint.flush(), Peers.LIMIT);

      assertThat(peer.ask(BYTES)).isEqualTo(expected.getValue());
      peer.worker.await("get", peer.endpoint.get(peer.source, 0, 8, peer.key, 0), Peers.LIMIT);
      assertThat(peer.endpoint.protocol(UcxOperation.PUT, peer.source, peer.key, BYTES))
          .as("what carried the put, of %s", peer.endpoint.transports())
          .hasValueSatisfying(protocol ->
              assertThat(protocol.lanes()).allMatch(lane -> lane.startsWith(carriedBy + "/")));
    }
  }

  @Test
  void shouldNoticeOverTcpThatThePeerWasKilled() throws Exception {
    try (RemotePeer peer = new RemotePeer("tcp", UcxErrorMode.PEER, BYTES, Map.of())) {
      peer.ask(8);
      assertThat(peer.endpoint.failed()).isFalse();
      peer.process.kill();
      shouldFailNamingTheLoss(peer, Duration.ofSeconds(10));
    }
  }

  @Test
  void shouldNoticeOverSharedMemoryThatThePeerWasKilled() throws Exception {
    Map<String, String> settings = Map.of("KEEPALIVE_INTERVAL", "1s");
    try (RemotePeer peer = new RemotePeer("posix,self", UcxErrorMode.PEER, BYTES, settings)) {
      peer.ask(8);
      peer.process.kill();
      shouldFailNamingTheLoss(peer, Duration.ofSeconds(20));
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // UCX's own thread needs the core.
  private static void shouldFailNamingTheLoss(RemotePeer peer, Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!peer.endpoint.failed() && System.nanoTime() < deadline) {
      if (peer.worker.progress() == 0) {
        Thread.yield();
      }
    }
    assertThat(peer.endpoint.failed()).isTrue();

    UcxException lost =
        catchThrowableOfType(
            UcxException.class,
            () -> {
              peer.worker.await(
                  "put", peer.endpoint.put(peer.source, 0, BYTES, peer.key, 0), Peers.LIMIT);
              peer.worker.await("flush", peer.endpoint.flush(), Peers.LIMIT);
            });
    assertThat(lost.isPeerLost()).isTrue();
    assertThat(lost.status()).isIn(UcxStatus.ENDPOINT_TIMEOUT, UcxStatus.CONNECTION_RESET);
    assertThat(lost)
        .hasMessageContaining(UcxStatus.words(lost.status()))
        .hasMessageContaining("(" + lost.status() + ")");
  }
}
