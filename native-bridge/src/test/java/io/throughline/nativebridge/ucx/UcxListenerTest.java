package io.throughline.nativebridge.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.nativebridge.ucx.ffi.CStruct;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Connections by socket address. */
@RequiresUcx
class UcxListenerTest {
  private static final EnumSet<UcxFeature> FEATURES = EnumSet.of(UcxFeature.TAG, UcxFeature.RMA);

  private static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  @Test
  void shouldAcceptAConnectionAndCarryAMessage() {
    try (UcxContext context = new UcxContext(FEATURES, Map.of("TLS", "tcp"));
        UcxWorker server = context.openListeningWorker();
        UcxWorker client = context.openWorker();
        UcxMemory memory = context.allocate(64);
        UcxListener listener = server.listen(anyPort());
        UcxEndpoint toServer = client.connect(listener.address(), UcxErrorMode.PEER)) {
      assertThat(listener.address().getPort()).isPositive();
      UcxListener.Incoming incoming = await(listener, client, server);
      assertThat(incoming.from()).startsWith("/127.0.0.1:");

      UcxEndpoint toClient = listener.accept(incoming, UcxErrorMode.PEER);
      memory.segment().set(ValueLayout.JAVA_LONG, 0, 77);
      long sent = toServer.tagSend(memory, 0, 8, 9);
      long received = server.tags().post(memory, 8, 8, 9, -1L);
      until(client, server, () -> server.check(received) == UcxStatus.OK);
      until(client, server, () -> sent == 0 || client.check(sent) == UcxStatus.OK);
      server.free(received);
      if (sent != 0) {
        client.free(sent);
      }
      assertThat(memory.segment().get(ValueLayout.JAVA_LONG, 8)).isEqualTo(77);
      assertThat(toClient.transports()).extracting(UcxTransport::name).contains("tcp");
      // The flush of an orderly close would take progress on both sides.
      toServer.beginClose(UcxCloseMode.FORCE);
      toClient.beginClose(UcxCloseMode.FORCE);
    }
  }

  @Test
  void shouldTakeAConnectionWhoseAddressCannotBeRead() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = CStruct.UCP_CONN_REQUEST_ATTR.allocate(arena);
      assertThat(UcxListener.from((byte) 0, attributes))
          .isEqualTo("an address that cannot be read (an address of family 0 is not for sockets)");
      assertThat(UcxListener.from((byte) -5, attributes))
          .startsWith("an address that cannot be read (UCX: querying a connection failed: ");
    }
  }

  @Test
  void shouldTellThePeerThatItWasRejected() {
    try (UcxContext context = new UcxContext(FEATURES, Map.of("TLS", "tcp"));
        UcxWorker server = context.openListeningWorker();
        UcxWorker client = context.openWorker();
        UcxListener listener = server.listen(anyPort());
        UcxEndpoint toServer = client.connect(listener.address(), UcxErrorMode.PEER)) {
      listener.reject(await(listener, client, server));
      until(client, server, toServer::failed);
    }
  }

  @Test
  void shouldSayThatThePortIsTaken() {
    try (UcxContext context = new UcxContext(FEATURES, Map.of("TLS", "tcp"));
        UcxWorker server = context.openListeningWorker();
        UcxListener listener = server.listen(anyPort())) {
      InetSocketAddress taken = listener.address();
      assertThatThrownBy(() -> server.listen(taken))
          .isInstanceOf(UcxException.class)
          .hasMessageContaining("listening at")
          .hasMessageContaining(String.valueOf(taken.getPort()));
    }
  }

  @Test
  void shouldNotListenOnAWorkerWithoutUpcalls() {
    try (UcxContext context = new UcxContext(FEATURES, Map.of("TLS", "tcp"));
        UcxWorker worker = context.openWorker()) {
      assertThatThrownBy(() -> worker.listen(anyPort()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("openListeningWorker");
    }
  }

  private static UcxListener.Incoming await(
      UcxListener listener, UcxWorker client, UcxWorker server) {
    List<UcxListener.Incoming> incoming = new ArrayList<>();
    until(
        client,
        server,
        () -> {
          UcxListener.Incoming next = listener.poll();
          if (next != null) {
            incoming.add(next);
          }
          return next != null;
        });
    return incoming.getFirst();
  }

  @SuppressWarnings("ThreadPriorityCheck") // UCX's own thread needs this core too.
  private static void until(UcxWorker one, UcxWorker other, BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      if (one.progress() + other.progress() == 0) {
        Thread.yield();
      }
      assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
    }
  }
}
