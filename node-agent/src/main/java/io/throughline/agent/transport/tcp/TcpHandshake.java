package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import java.io.IOException;
import java.net.Socket;
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
  static Shown shown(SocketChannel channel, Credentials credentials, Deadline until)
      throws IOException {
    try {
      byte[] head = read(channel, Credentials.HEAD_BYTES, until);
      if (head.length < Credentials.HEAD_BYTES) {
        return head.length == 0 ? Nothing.CLOSED : Nothing.STRANGER;
      }
      int following = Credentials.following(head);
      if (following < 0) {
        return Nothing.STRANGER;
      }
      byte[] shown = Arrays.copyOf(head, head.length + following);
      byte[] rest = read(channel, following, until);
      System.arraycopy(rest, 0, shown, head.length, rest.length);
      if (rest.length != following || !credentials.accept(shown)) {
        return Nothing.STRANGER;
      }
      byte[] number = read(channel, Integer.BYTES, until);
      return number.length == Integer.BYTES
          ? new Channel(ByteBuffer.wrap(number).getInt())
          : Nothing.CLOSED;
    } catch (SocketTimeoutException silent) {
      return Nothing.SILENT;
    }
  }

  /**
   * Reads so many bytes, fewer where the connection ends before. The socket's own timeout is that
   * of each read, so that whoever sends byte by byte would have it for each of them.
   */
  private static byte[] read(SocketChannel channel, int count, Deadline until) throws IOException {
    Socket socket = channel.socket();
    byte[] bytes = new byte[count];
    int read = 0;
    while (read < count) {
      if (until.passed()) {
        throw new SocketTimeoutException();
      }
      socket.setSoTimeout(until.remainingMillis());
      int some = socket.getInputStream().read(bytes, read, count - read);
      if (some < 0) {
        return Arrays.copyOf(bytes, read);
      }
      read += some;
    }
    return bytes;
  }
}
