package io.throughline.agent.inspect;

import io.throughline.nativebridge.posix.EchoSocket;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.protocol.inspection.ProbeResult.Trip;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The time that a small packet takes to an {@link ReachabilityListener} and back, and the links on
 * its way.
 */
final class RoundTripProbe {
  private static final int EXCHANGES = 20;
  private static final int ANSWER_MILLIS = 200;
  private static final int MOST_LINKS = 32;

  /** Lost packets happen: a link is too far only where two are. */
  private static final int TRIES = 2;

  private static final long LEAST_WAIT_NANOS = 20_000_000;

  private final EchoSocket socket;
  private final byte[] word;
  private int number;

  private RoundTripProbe(EchoSocket socket, byte[] word) {
    this.socket = socket;
    this.word = word;
  }

  /** Null where no datagram is answered. */
  static @Nullable Trip measure(InetSocketAddress to, byte[] word) {
    try (EchoSocket socket = new EchoSocket(to)) {
      return new RoundTripProbe(socket, word).measure();
    } catch (PosixException | LinkageError unknown) {
      return null;
    }
  }

  private @Nullable Trip measure() {
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < EXCHANGES; i++) {
      long nanos = exchange(ANSWER_MILLIS);
      if (nanos >= 0) {
        times.add(nanos);
      } else if (times.isEmpty()) {
        return null;
      }
    }
    times.sort(null);
    long median = times.get(times.size() / 2);
    return new Trip(times.getFirst(), median, links(Math.max(LEAST_WAIT_NANOS, 4 * median)));
  }

  /** The fewest links that a packet has to be let cross; -1 where it is not known. */
  private int links(long waitNanos) {
    int millis = Math.clamp(waitNanos / 1_000_000, 1, ANSWER_MILLIS);
    for (int links = 1; links <= MOST_LINKS; links++) {
      socket.limit(links);
      for (int i = 0; i < TRIES; i++) {
        if (exchange(millis) >= 0) {
          return links;
        }
      }
    }
    return -1;
  }

  private long exchange(int millis) {
    byte[] datagram =
        ByteBuffer.allocate(word.length + Integer.BYTES).put(word).putInt(++number).array();
    return socket.exchange(datagram, datagram, millis);
  }
}
