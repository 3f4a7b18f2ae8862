package io.throughline.agent.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TcpHandshakeTest {
  private static final Credentials OURS = new Credentials("run", "secret");
  private static final Duration LIMIT = Duration.ofMillis(300);

  /** Between two bytes: each comes in time, all of them together do not. */
  private static final Duration PAUSE = Duration.ofMillis(100);

  @Test
  void shouldGiveUpWhoShowsCredentialsByteByByteWithoutEnd() throws Exception {
    try (ServerSocketChannel server = server();
        SocketChannel client = SocketChannel.open(server.getLocalAddress());
        SocketChannel accepted = server.accept()) {
      Thread slow = Thread.ofVirtual().start(() -> showByteByByte(client));
      long begun = System.nanoTime();
      assertThat(TcpHandshake.shown(accepted, OURS, Deadline.after(LIMIT.toNanos())))
          .isEqualTo(TcpHandshake.Nothing.SILENT);
      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .isBetween(LIMIT.minusMillis(2), LIMIT.plusSeconds(2));
      slow.interrupt();
      slow.join();
    }
  }

  @Test
  void shouldTakeCredentialsThatComeInPieces() throws Exception {
    try (ServerSocketChannel server = server();
        SocketChannel client = SocketChannel.open(server.getLocalAddress());
        SocketChannel accepted = server.accept()) {
      byte[] shown = OURS.encode();
      client.write(ByteBuffer.wrap(shown, 0, 5));
      Thread rest =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  Thread.sleep(PAUSE);
                  client.write(ByteBuffer.wrap(shown, 5, shown.length - 5));
                  client.write(ByteBuffer.allocate(Integer.BYTES).putInt(7).flip());
                } catch (IOException | InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      assertThat(TcpHandshake.shown(accepted, OURS, Deadline.after(20_000_000_000L)))
          .isEqualTo(new TcpHandshake.Channel(7));
      rest.join();
    }
  }

  private static ServerSocketChannel server() throws IOException {
    return ServerSocketChannel.open()
        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  private static void showByteByByte(SocketChannel client) {
    try {
      for (byte each : OURS.encode()) {
        client.write(ByteBuffer.wrap(new byte[] {each}));
        Thread.sleep(PAUSE);
      }
    } catch (IOException | InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }
}
