package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.TransportException;
import io.throughline.nativebridge.posix.Errno;
import io.throughline.protocol.node.PortRange;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Admits one connection for each channel of a run that waits for one, if it shows the run's
 * credentials, and turns all others away, for as long as any such channel lives. Each connection is
 * looked at on a virtual thread of its own, so that a silent one holds nobody up. Any thread.
 */
public final class TcpListener {
  /** For a connection to show its credentials; its node may have no CPU left for seconds. */
  private static final long CREDENTIALS_NANOS = 15_000_000_000L;

  /** All ranks of a group connect at once; the kernel turns away who is too many. */
  private static final int BACKLOG = 4096;

  /** The system's words for EMFILE: Java tells a failed accept by nothing else. */
  private static final String NO_DESCRIPTOR = Errno.words(Errno.EMFILE);

  private final Credentials credentials;
  private final String address;
  private final String ports;
  private final AtomicLong refused = new AtomicLong();

  /** Channels that wait or are connected, by number. */
  private final SortedMap<Integer, Awaited> channels = new TreeMap<>();

  private @Nullable ServerSocketChannel server;
  private @Nullable Acceptor acceptor;
  private int numbers;

  /** One channel's connection. */
  private record Awaited(AtomicBoolean admitted, SynchronousQueue<SocketChannel> peer) {}

  /**
   * Listens with the first channel.
   *
   * @param ports range, {@code 20000-20100}; empty: any
   */
  public TcpListener(Credentials credentials, String address, String ports) {
    this.credentials = credentials;
    this.address = address;
    this.ports = ports;
  }

  private static ServerSocketChannel open(String address, String ports) {
    IOException failure = new IOException("no port in " + ports);
    for (int port : PortRange.of(ports).ports().toArray()) {
      InetSocketAddress at = new InetSocketAddress(address, port);
      if (at.isUnresolved()) {
        throw new TransportException(
            "data.address '%s' is not known on this node".formatted(address));
      }
      try {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
          return server.bind(at, BACKLOG);
        } catch (IOException e) {
          server.close();
          throw e;
        }
      } catch (IOException e) {
        failure = e;
      }
    }
    throw new TransportException(
        "cannot listen on data.address %s%s: %s"
            .formatted(
                address,
                ports.isEmpty() ? "" : ", data.ports " + ports,
                failure instanceof BindException && ports.isEmpty()
                    ? "the node has no such address (" + failure.getMessage() + ")"
                    : failure.getMessage()),
        failure);
  }

  /** Waits for one more connection; returns its number, which the peer has to name. */
  synchronized int expect() {
    if (server == null) {
      ServerSocketChannel opened = open(address, ports);
      server = opened;
      acceptor = Acceptor.start(opened, this::admit);
    }
    int number = numbers++;
    channels.put(number, new Awaited(new AtomicBoolean(), new SynchronousQueue<>()));
    return number;
  }

  /** The port; 0 while no channel lives. */
  synchronized int port() {
    return server == null ? 0 : server.socket().getLocalPort();
  }

  /** Address to which a peer connects for a channel. */
  TcpAddress address(int number) {
    return new TcpAddress(address, port(), number);
  }

  /** Connections turned away; counted with one of the channels, so that they can be added up. */
  synchronized long refused(int number) {
    return !channels.isEmpty() && channels.firstKey() == number ? refused.get() : 0;
  }

  /** Tells people of other connections than the one that was awaited. */
  synchronized String others() {
    String failure = acceptor == null ? "" : acceptor.failure();
    return "%d other connections were refused%s".formatted(refused.get(), notAccepted(failure));
  }

  /**
   * Why one could not be accepted, to append to a sentence.
   *
   * @param failure the system's words; empty for none
   */
  static String notAccepted(String failure) {
    if (failure.isEmpty()) {
      return "";
    }
    return ", and this node could not accept one (%s)%s"
        .formatted(
            failure,
            failure.equals(NO_DESCRIPTOR) ? ": raise its limit on open files (ulimit -n)" : "");
  }

  private synchronized @Nullable Awaited awaited(int number) {
    return channels.get(number);
  }

  /** The admitted connection, or null when there was none until then. */
  @Nullable SocketChannel await(int number, Deadline until) throws InterruptedException {
    Awaited one = awaited(number);
    return one == null ? null : one.peer.poll(until.remainingNanos(), TimeUnit.NANOSECONDS);
  }

  private void admit(SocketChannel channel) {
    try {
      if (TcpHandshake.shown(channel, credentials, Deadline.after(CREDENTIALS_NANOS))
          instanceof TcpHandshake.Channel(int number)) {
        Awaited one = awaited(number);
        if (one != null && one.admitted.compareAndSet(false, true)) {
          TcpHandshake.show(channel, credentials, number);
          if (!one.peer.offer(channel, 1, TimeUnit.MINUTES)) {
            channel.close();
          }
          return;
        }
      }
      refused.incrementAndGet();
      channel.close();
    } catch (IOException | InterruptedException broken) {
      refused.incrementAndGet();
      closeQuietly(channel);
    }
  }

  private static void closeQuietly(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException alreadyBroken) {
      // It was turned away in any case.
      return;
    }
  }

  /** A channel is closed; with the last one the listener is. */
  synchronized void release(int number) {
    channels.remove(number);
    ServerSocketChannel closing = server;
    if (!channels.isEmpty() || closing == null) {
      return;
    }
    server = null;
    try {
      closing.close();
    } catch (IOException e) {
      throw new TransportException("closing the listener failed: " + e.getMessage(), e);
    }
  }
}
