package io.throughline.agent.inspect;

import io.throughline.protocol.inspection.Heard;
import io.throughline.protocol.inspection.Reach;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A listener for the other node: takes in what it sends, keeps none of it, and answers with how
 * much came. Whoever does not show the word is turned away.
 */
final class Attendance implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 5_000;
  private static final int DATAGRAM_BYTES = 65_535;

  private final byte[] word;
  private final ServerSocketChannel server;
  private final @Nullable DatagramChannel datagrams;
  private final @Nullable Packets packets;
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger strangers = new AtomicInteger();

  /**
   * @param ports {@code 20000-20100}; empty for any
   * @throws IOException where no port of the range can be had
   */
  Attendance(String address, String ports, String word) throws IOException {
    this.word = word.getBytes(StandardCharsets.US_ASCII);
    InetAddress named = InetAddress.getByName(address);
    String device = Ways.device(named);
    InetAddress own = device.isEmpty() ? new InetSocketAddress(0).getAddress() : named;
    server = open(own, ports);
    datagrams = datagrams(new InetSocketAddress(own, tcpPort()));
    packets = device.isEmpty() ? null : new Packets(device);
    Thread.ofVirtual().name("attendance-tcp").start(this::accept);
    if (datagrams != null) {
      Thread.ofVirtual().name("attendance-udp").start(() -> echo(datagrams));
    }
  }

  private static ServerSocketChannel open(InetAddress own, String ports) throws IOException {
    int dash = ports.indexOf('-');
    int first = dash < 0 ? 0 : Integer.parseInt(ports.substring(0, dash));
    int last = dash < 0 ? 0 : Integer.parseInt(ports.substring(dash + 1));
    IOException failure = new IOException("no port in " + ports);
    for (int port = first; port <= last; port++) {
      ServerSocketChannel server = ServerSocketChannel.open();
      try {
        return server.bind(new InetSocketAddress(own, port));
      } catch (IOException e) {
        server.close();
        failure = e;
      }
    }
    throw failure;
  }

  /** Null where the port is taken: then the sizes of packets stay unknown. */
  private static @Nullable DatagramChannel datagrams(InetSocketAddress at) throws IOException {
    DatagramChannel channel = DatagramChannel.open();
    try {
      return channel.bind(at);
    } catch (IOException taken) {
      channel.close();
      return null;
    }
  }

  int tcpPort() {
    return server.socket().getLocalPort();
  }

  int udpPort() {
    return datagrams == null ? 0 : tcpPort();
  }

  private void accept() {
    try {
      while (true) {
        SocketChannel channel = server.accept();
        Thread.ofVirtual().name("attendance").start(() -> serve(channel));
      }
    } catch (IOException closed) {
      return;
    }
  }

  private void serve(SocketChannel channel) {
    try (channel) {
      channel.socket().setSoTimeout(PATIENCE_MILLIS);
      var in = channel.socket().getInputStream();
      if (!MessageDigest.isEqual(in.readNBytes(word.length), word)) {
        strangers.incrementAndGet();
        return;
      }
      connections.incrementAndGet();
      int bytes = in.readNBytes(Reach.BULK_BYTES).length;
      channel.socket().getOutputStream().write(bytes == Reach.BULK_BYTES ? 1 : 0);
    } catch (IOException broken) {
      strangers.incrementAndGet();
    }
  }

  /** A datagram is the word, a number, and filling; the answer is the word and the number. */
  private void echo(DatagramChannel channel) {
    ByteBuffer buffer = ByteBuffer.allocate(DATAGRAM_BYTES);
    byte[] shown = new byte[word.length];
    try {
      while (true) {
        var from = channel.receive(buffer.clear());
        buffer.flip();
        if (buffer.remaining() < word.length + Integer.BYTES) {
          continue;
        }
        buffer.get(0, shown);
        if (MessageDigest.isEqual(shown, word)) {
          channel.send(buffer.limit(word.length + Integer.BYTES), from);
        }
      }
    } catch (ClosedChannelException over) {
      return;
    } catch (IOException broken) {
      strangers.incrementAndGet();
    }
  }

  /** Ends, and says what came. */
  Heard end() {
    Packets.Count busiest = packets == null ? new Packets.Count(-1, -1) : packets.stop();
    close();
    return new Heard(connections.get(), strangers.get(), busiest.received(), busiest.sent());
  }

  @Override
  public void close() {
    try {
      server.close();
      if (datagrams != null) {
        datagrams.close();
      }
    } catch (IOException gone) {
      // Nobody can come in any more, which is what was wanted.
      return;
    }
  }
}
