package io.throughline.agent.transport;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.throughline.agent.transport.tcp.TcpFabric;
import io.throughline.agent.transport.ucx.UcxFabric;
import io.throughline.nativebridge.ucx.UcxContext;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxErrorMode;
import io.throughline.nativebridge.ucx.UcxFeature;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxWorker;
import io.throughline.protocol.scenario.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who does not belong to the run is turned away and counted, and does not hold up who does. */
class StrangerTest {
  private static final Credentials OWN = new Credentials("run-1", "right");
  private static final Credentials OTHER = new Credentials("run-1", "wrong");

  private static TransportSetup setup(Credentials credentials) {
    return new TransportSetup(credentials, 1, "127.0.0.1", "", false, true, Operation.PUT);
  }

  private static Socket dial(String address) throws Exception {
    int port =
        Integer.parseInt(address.substring(address.lastIndexOf(':') + 1, address.lastIndexOf('/')));
    return new Socket(InetAddress.getLoopbackAddress(), port);
  }

  @Test
  void shouldTurnAwayTcpConnectionsThatDoNotShowTheSecret() throws Exception {
    try (Transport receiver = new TcpFabric(setup(OWN)).channel(true);
        Transport sender = new TcpFabric(setup(OWN)).channel(false)) {
      receiver.prepare(4096);
      sender.prepare(4096);
      try (Socket browser = dial(receiver.address());
          Socket otherRun = dial(receiver.address())) {
        browser
            .getOutputStream()
            .write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        otherRun.getOutputStream().write(OTHER.encode());
        assertClosed(browser);
        assertClosed(otherRun);
        await().atMost(30, SECONDS).until(() -> receiver.refused() == 2);

        Thread dialling =
            Thread.ofPlatform()
                .start(() -> {
                  try {
                    sender.connect(receiver.address(), Deadline.after(SECONDS.toNanos(5)));
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                });
        receiver.connect("", Deadline.after(SECONDS.toNanos(5)));
        dialling.join();
        assertThat(sender.carriers(Operation.PUT, 1)).containsExactly("tcp/lo");
      }
    }
  }

  @Test
  void shouldConnectTcpChannelsOfOnePortAsTheirPeersNameThem() throws Exception {
    Fabric listening = new TcpFabric(setup(OWN));
    Fabric dialling = new TcpFabric(setup(OWN));
    try (Transport first = listening.channel(true);
        Transport second = listening.channel(true);
        Transport toFirst = dialling.channel(false);
        Transport toSecond = dialling.channel(false)) {
      List.of(first, second, toFirst, toSecond).forEach(one -> one.prepare(4096));
      String port = first.address().substring(0, first.address().lastIndexOf('/'));
      assertThat(second.address()).startsWith(port + "/").isNotEqualTo(first.address());
      // The later channel's peer comes first, and a second one for it is turned away.
      Thread connecting =
          Thread.ofPlatform()
              .start(() -> {
                try {
                  toSecond.connect(second.address(), Deadline.after(SECONDS.toNanos(5)));
                  toFirst.connect(first.address(), Deadline.after(SECONDS.toNanos(5)));
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      second.connect("", Deadline.after(SECONDS.toNanos(5)));
      first.connect("", Deadline.after(SECONDS.toNanos(5)));
      connecting.join();
      try (Socket again = dial(second.address())) {
        ByteBuffer shown = ByteBuffer.allocate(OWN.encode().length + 4).put(OWN.encode()).putInt(1);
        again.getOutputStream().write(shown.array());
        assertClosed(again);
      }
      await().atMost(30, SECONDS).until(() -> first.refused() + second.refused() == 1);
      assertThat(toSecond.notify(2, 3)).isTrue();
      Notification heard = new Notification();
      await()
          .pollInSameThread()
          .atMost(10, SECONDS)
          .until(() -> {
            toSecond.progress();
            second.progress();
            first.progress();
            return second.poll(heard);
          });
      assertThat(first.poll(heard)).isFalse();
      assertThat(heard.first()).isEqualTo(2);
    }
  }

  @Test
  @Tag("waits")
  void shouldTurnAwayASilentTcpConnectionAfterAWhile() throws Exception {
    try (Transport receiver = new TcpFabric(setup(OWN)).channel(true)) {
      receiver.prepare(4096);
      try (Socket silent = dial(receiver.address())) {
        assertClosed(silent);
      }
      await().atMost(30, SECONDS).until(() -> receiver.refused() == 1);
    }
  }

  /** What listens reads the dialling side's credentials and answers in its own way. */
  @ParameterizedTest
  @CsvSource({
    "HTTP/1.1 400 Bad Request, is not the receiver of this run",
    "'', closed the connection unanswered",
    ", took the connection and did not answer in time"
  })
  void shouldSayWhatAStrangerThatListensDid(@Nullable String answer, String said) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Transport receiver = new TcpFabric(setup(OWN)).channel(true);
        Transport sender = new TcpFabric(setup(OWN)).channel(false)) {
      receiver.prepare(4096);
      sender.prepare(4096);
      String port = ":" + server.getLocalPort() + "/";
      String stranger = receiver.address().replaceFirst(":\\d+/", port);
      Thread answering =
          Thread.ofVirtual()
              .start(() -> {
                try (Socket accepted = server.accept()) {
                  accepted.getInputStream().readNBytes(OWN.encode().length + Integer.BYTES);
                  if (answer != null) {
                    accepted.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
                    accepted.shutdownOutput();
                  }
                  accepted.getInputStream().read();
                } catch (IOException closed) {
                  return;
                }
              });
      Deadline soon = Deadline.after(SECONDS.toNanos(1));
      assertThatThrownBy(() -> sender.connect(stranger, soon))
          .isInstanceOf(TransportException.class)
          .hasMessageStartingWith("what listens at 127.0.0.1" + port.replace("/", " ") + said);
      answering.join();
    }
  }

  private static void assertClosed(Socket socket) throws Exception {
    socket.setSoTimeout((int) SECONDS.toMillis(30));
    try (InputStream in = socket.getInputStream()) {
      assertThat(in.read()).isEqualTo(-1);
    } catch (SocketException reset) {
      // What it had sent was not even read.
      assertThat(reset).hasMessageContaining("reset");
    }
  }

  @Test
  void shouldRefuseUcxMessagesThatDoNotShowTheSecret() throws Exception {
    Map<String, String> settings = Map.of("TLS", "tcp");
    try (Transport receiver = new UcxFabric(setup(OWN), settings, null).channel(true);
        UcxContext context = new UcxContext(EnumSet.of(UcxFeature.TAG, UcxFeature.RMA), settings);
        UcxWorker stranger = context.openWorker()) {
      receiver.prepare(4096);
      ByteBuffer address = ByteBuffer.wrap(Base64.getDecoder().decode(receiver.address()));
      byte[] worker = new byte[address.getInt(20)];
      address.get(24, worker);
      try (UcxMemory message = context.allocate(1024)) {
        UcxEndpoint endpoint = stranger.connect(worker, UcxErrorMode.PEER);
        message
            .segment()
            .asSlice(0, OTHER.encode().length)
            .copyFrom(java.lang.foreign.MemorySegment.ofArray(OTHER.encode()));
        List<Long> sent = new ArrayList<>();
        for (long tag : new long[] {0x544c_4849_0000_0001L, 42}) {
          sent.add(endpoint.tagSend(message, 0, OTHER.encode().length, tag));
        }
        await()
            .pollDelay(Duration.ZERO)
            .pollInSameThread()
            .pollInterval(Duration.ofMillis(1))
            .atMost(10, SECONDS)
            .until(() -> {
              stranger.progress();
              for (int i = 0; i < 2000; i++) {
                receiver.progress();
              }
              return receiver.refused() == 2;
            });
        for (long request : sent) {
          stranger.await("send", request, Duration.ofSeconds(5));
        }
      }
    }
  }
}
