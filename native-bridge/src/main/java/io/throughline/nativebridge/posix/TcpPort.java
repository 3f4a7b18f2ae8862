package io.throughline.nativebridge.posix;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** A look at a TCP port that a library is to listen on, which complains of those that are taken. */
public final class TcpPort {
  private static final String TAKEN = Errno.words(Errno.EADDRINUSE);

  private TcpPort() {}

  /**
   * Whether a library could have a port that does not take one over that an old connection holds.
   * Whatever else keeps it from being bound is the library's to tell.
   */
  public static boolean free(InetAddress address, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(false);
      socket.bind(new InetSocketAddress(address, port), 1);
      return true;
    } catch (IOException e) {
      return !TAKEN.equals(e.getMessage());
    }
  }
}
