package io.throughline.agent.channel;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Makes two fifos look like a port of this node's loopback: takes one connection and pumps its
 * bytes. It ends when either end does.
 */
final class FifoTunnel {
  private static final int BUFFER = 64 * 1024;

  private final HubAddress.Fifos fifos;
  private final ServerSocket listener;

  FifoTunnel(HubAddress.Fifos fifos) throws IOException {
    this.fifos = fifos;
    this.listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    daemon("tunnel", this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  private static void daemon(String name, Runnable work) {
    // Opening and reading a fifo blocks the carrier: no virtual threads here.
    Thread.ofPlatform().name(name).daemon().start(work);
  }

  private void accept() {
    try (listener) {
      Socket socket = listener.accept();
      socket.setTcpNoDelay(true);
      daemon("tunnel-up", () -> up(socket));
      daemon("tunnel-down", () -> down(socket));
    } catch (IOException closed) {
      // The channel then finds nobody at the port and says so.
      return;
    }
  }

  private void up(Socket socket) {
    try (socket;
        InputStream from = socket.getInputStream();
        OutputStream to = new FileOutputStream(fifos.up().toFile())) {
      pump(from, to);
    } catch (IOException ended) {
      // Closing the socket is how the channel learns of it.
      return;
    }
  }

  private void down(Socket socket) {
    try (socket;
        InputStream from = new FileInputStream(fifos.down().toFile());
        OutputStream to = socket.getOutputStream()) {
      pump(from, to);
    } catch (IOException ended) {
      // Closing the socket is how the channel learns of it.
      return;
    }
  }

  private static void pump(InputStream from, OutputStream to) throws IOException {
    byte[] buffer = new byte[BUFFER];
    int read;
    while ((read = from.read(buffer)) >= 0) {
      to.write(buffer, 0, read);
      to.flush();
    }
  }
}
