package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.Credentials;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

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
    try {
      byte[] head = in.readNBytes(Credentials.HEAD_BYTES);
      int following = head.length == Credentials.HEAD_BYTES ? Credentials.following(head) : -1;
      if (following < 0) {
        return false;
      }
      byte[] shown = Arrays.copyOf(head, head.length + following);
      return in.readNBytes(shown, head.length, following) == following && credentials.accept(shown);
    } catch (SocketTimeoutException silent) {
      return false;
    }
  }
}
