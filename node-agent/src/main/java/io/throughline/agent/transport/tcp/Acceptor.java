package io.throughline.agent.transport.tcp;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Accepts the connections of a listening socket until the socket is closed. A failure does not end
 * it: a process that has no descriptor left may have one a moment later, and connections wait in
 * the kernel meanwhile. Any thread.
 */
public final class Acceptor {
  private static final long PAUSE_NANOS = 100_000_000;

  private final ServerSocketChannel server;
  private volatile String failure = "";

  private Acceptor(ServerSocketChannel server) {
    this.server = server;
  }

  /**
   * Begins to accept, on a virtual thread.
   *
   * @param connected takes each connection, on a virtual thread of its own
   */
  public static Acceptor start(ServerSocketChannel server, Consumer<SocketChannel> connected) {
    Acceptor acceptor = new Acceptor(server);
    Thread.ofVirtual().name("accept").start(() -> acceptor.accept(connected));
    return acceptor;
  }

  private void accept(Consumer<SocketChannel> connected) {
    while (true) {
      try {
        SocketChannel channel = server.accept();
        failure = "";
        handOn(channel, connected);
      } catch (ClosedChannelException over) {
        return;
      } catch (IOException e) {
        failure = String.valueOf(e.getMessage());
        LockSupport.parkNanos(PAUSE_NANOS);
      } catch (RuntimeException | Error e) {
        failure = e.toString();
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private static void handOn(SocketChannel channel, Consumer<SocketChannel> connected)
      throws IOException {
    try {
      Thread.ofVirtual().name("accepted").start(() -> connected.accept(channel));
    } catch (RuntimeException | Error e) {
      channel.close();
      throw e;
    }
  }

  /** Why the last connection could not be accepted; empty where it was, or none came. */
  public String failure() {
    return failure;
  }
}
