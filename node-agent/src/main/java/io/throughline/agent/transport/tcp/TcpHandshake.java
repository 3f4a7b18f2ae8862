package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.Credentials;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Both ends of a new connection show the run's credentials before anything else. */
final class TcpHandshake {
  private TcpHandshake() {}

  static void show(SocketChannel channel, Credentials credentials) throws IOException {
    ByteBuffer message = ByteBuffer.wrap(credentials.encode());
    while (message.hasRemaining()) {
      channel.write(message);
    }
  }

  /** Whether the other end shows the same credentials in time; reads no further than they go. */
  static boolean shows(SocketChannel channel, Credentials credentials, int patienceMillis)
      throws IOException {
    channel.socket().setSoTimeout(patienceMillis);
    InputStream in = channel.socket().getInputStream();
    byte[] expected = credentials.encode();
    byte[] shown = new byte[expected.length];
    // The head holds nothing secret: another protocol is turned away without waiting for more.
    int head = Long.BYTES;
    try {
      return in.readNBytes(shown, 0, head) == head
          && java.util.Arrays.equals(shown, 0, head, expected, 0, head)
          && in.readNBytes(shown, head, shown.length - head) == shown.length - head
          && credentials.accept(shown);
    } catch (SocketTimeoutException silent) {
      return false;
    }
  }
}
