package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.Credentials;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/**
 * Both ends of a new connection show the run's credentials before anything else, and behind them
 * the number of the listener's channel that the connection is for.
 */
final class TcpHandshake {
  /** No channel: the other end does not belong to the run. */
  static final int STRANGER = -1;

  private TcpHandshake() {}

  static void show(SocketChannel channel, Credentials credentials, int number) throws IOException {
    byte[] shown = credentials.encode();
    ByteBuffer message =
        ByteBuffer.allocate(shown.length + Integer.BYTES).put(shown).putInt(number).flip();
    while (message.hasRemaining()) {
      channel.write(message);
    }
  }

  /**
   * The number that the other end shows behind the same credentials, in time; {@link #STRANGER}
   * where it does not. Reads no further than they go.
   */
  static int shown(SocketChannel channel, Credentials credentials, int patienceMillis)
      throws IOException {
    channel.socket().setSoTimeout(patienceMillis);
    InputStream in = channel.socket().getInputStream();
    try {
      byte[] head = in.readNBytes(Credentials.HEAD_BYTES);
      int following = head.length == Credentials.HEAD_BYTES ? Credentials.following(head) : -1;
      if (following < 0) {
        return STRANGER;
      }
      byte[] shown = Arrays.copyOf(head, head.length + following);
      if (in.readNBytes(shown, head.length, following) != following || !credentials.accept(shown)) {
        return STRANGER;
      }
      byte[] number = in.readNBytes(Integer.BYTES);
      return number.length == Integer.BYTES ? ByteBuffer.wrap(number).getInt() : STRANGER;
    } catch (SocketTimeoutException silent) {
      return STRANGER;
    }
  }
}
