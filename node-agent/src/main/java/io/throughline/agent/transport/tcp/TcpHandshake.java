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
  /** The other end's proof, or the lack of it. */
  sealed interface Shown {}

  /** The run's credentials and the listener's channel. */
  record Channel(int number) implements Shown {}

  /** Anything else. */
  enum Nothing implements Shown {
    /** Bytes that are not the run's credentials. */
    STRANGER,
    /** The end of the connection. */
    CLOSED,
    /** No byte, or too few of them in time. */
    SILENT
  }

  private TcpHandshake() {}

  static void show(SocketChannel channel, Credentials credentials, int number) throws IOException {
    byte[] shown = credentials.encode();
    ByteBuffer message =
        ByteBuffer.allocate(shown.length + Integer.BYTES).put(shown).putInt(number).flip();
    while (message.hasRemaining()) {
      channel.write(message);
    }
  }

  /** Reads what the other end shows in time, and no further than credentials and number go. */
  static Shown shown(SocketChannel channel, Credentials credentials, int patienceMillis)
      throws IOException {
    channel.socket().setSoTimeout(patienceMillis);
    InputStream in = channel.socket().getInputStream();
    try {
      byte[] head = in.readNBytes(Credentials.HEAD_BYTES);
      if (head.length < Credentials.HEAD_BYTES) {
        return head.length == 0 ? Nothing.CLOSED : Nothing.STRANGER;
      }
      int following = Credentials.following(head);
      if (following < 0) {
        return Nothing.STRANGER;
      }
      byte[] shown = Arrays.copyOf(head, head.length + following);
      if (in.readNBytes(shown, head.length, following) != following || !credentials.accept(shown)) {
        return Nothing.STRANGER;
      }
      byte[] number = in.readNBytes(Integer.BYTES);
      return number.length == Integer.BYTES
          ? new Channel(ByteBuffer.wrap(number).getInt())
          : Nothing.CLOSED;
    } catch (SocketTimeoutException silent) {
      return Nothing.SILENT;
    }
  }
}
