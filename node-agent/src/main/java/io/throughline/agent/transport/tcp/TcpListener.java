package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.TransportException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Admits the one connection that shows the run's credentials and turns all others away, for as long
 * as the transport lives. Each connection is looked at on a virtual thread of its own, so that a
 * silent one holds nobody up.
 */
final class TcpListener implements AutoCloseable {
  /** For a connection to show its credentials. */
  private static final int PATIENCE_MILLIS = 2_000;

  private final Credentials credentials;
  private final ServerSocketChannel server;
  private final AtomicBoolean admitted = new AtomicBoolean();
  private final AtomicLong refused = new AtomicLong();
  private final SynchronousQueue<SocketChannel> peer = new SynchronousQueue<>();

  TcpListener(Credentials credentials, String address, String ports) {
    this.credentials = credentials;
    this.server = open(address, ports);
    Thread.ofVirtual().name("data-listener").start(this::accept);
  }

  private static ServerSocketChannel open(String address, String ports) {
    int dash = ports.indexOf('-');
    int first = dash < 0 ? 0 : Integer.parseInt(ports.substring(0, dash));
    int last = dash < 0 ? 0 : Integer.parseInt(ports.substring(dash + 1));
    IOException failure = new IOException("no port in " + ports);
    for (int port = first; port <= last; port++) {
      InetSocketAddress at = new InetSocketAddress(address, port);
      if (at.isUnresolved()) {
        throw new TransportException(
            "data.address '%s' is not known on this node".formatted(address));
      }
      try {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
          return server.bind(at);
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

  int port() {
    return server.socket().getLocalPort();
  }

  long refused() {
    return refused.get();
  }

  /** The admitted connection, or null when there was none until then. */
  @Nullable SocketChannel await(Deadline until) throws InterruptedException {
    return peer.poll(until.remainingNanos(), TimeUnit.NANOSECONDS);
  }

  private void accept() {
    try {
      while (true) {
        SocketChannel channel = server.accept();
        Thread.ofVirtual().name("data-admission").start(() -> admit(channel));
      }
    } catch (IOException closed) {
      // The transport was closed, or nobody gets in any more: connect then runs out of time.
      return;
    }
  }

  private void admit(SocketChannel channel) {
    try {
      if (!TcpHandshake.shows(channel, credentials, PATIENCE_MILLIS)
          || !admitted.compareAndSet(false, true)) {
        refused.incrementAndGet();
        channel.close();
        return;
      }
      TcpHandshake.show(channel, credentials);
      if (!peer.offer(channel, 1, TimeUnit.MINUTES)) {
        channel.close();
      }
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

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new TransportException("closing the listener failed: " + e.getMessage(), e);
    }
  }
}
