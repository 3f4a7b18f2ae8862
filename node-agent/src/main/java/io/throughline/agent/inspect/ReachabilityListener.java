package io.throughline.agent.inspect;

import io.throughline.agent.kernel.Listeners.Listener;
import io.throughline.agent.transport.tcp.Acceptor;
import io.throughline.protocol.inspection.ListenerStats;
import io.throughline.protocol.inspection.ProbeResult;
import io.throughline.protocol.message.HubMessage.Attend;
import io.throughline.protocol.node.PortRange;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A listener for the other node: takes in what it sends, keeps none of it, and answers with how
 * much came. Whoever does not show the word is turned away.
 */
final class ReachabilityListener implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 5_000;
  private static final int DATAGRAM_BYTES = 65_535;
  private static final int MOST_PORTS = 32;
  private static final long RELEASE_NANOS = 3_000_000_000L;
  private static final long PAUSE_NANOS = 50_000_000;

  private final byte[] word;
  private final List<ServerSocketChannel> servers = new ArrayList<>();
  private final @Nullable DatagramChannel datagrams;
  private final @Nullable Packets packets;
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger strangers = new AtomicInteger();

  /**
   * @param ofRun sockets on which a run of this agent listened: where it is over, one of their
   *     ports is taken
   * @throws IOException where no port of the range can be had
   */
  ReachabilityListener(Attend order, List<Listener> ofRun) throws IOException {
    this.word = order.word().getBytes(StandardCharsets.US_ASCII);
    InetAddress named = InetAddress.getByName(order.address());
    String device = RouteLookup.device(named);
    InetAddress own = device.isEmpty() ? new InetSocketAddress(0).getAddress() : named;
    List<Integer> wanted =
        ofRun.stream().filter(socket -> socket.takes(named)).map(Listener::port).toList();
    ServerSocketChannel again = wanted.isEmpty() ? null : again(own, wanted);
    servers.add(again == null ? open(own, order.ports()) : again);
    try {
      further(own, again == null ? spread(order.ports()) : wanted);
      datagrams = datagrams(new InetSocketAddress(own, tcpPort()));
    } catch (IOException e) {
      closeAll(servers);
      throw e;
    }
    packets = device.isEmpty() ? null : new Packets(device);
    servers.forEach(server -> Acceptor.start(server, this::serve));
    if (datagrams != null) {
      Thread.ofVirtual().name("attendance-udp").start(() -> echo(datagrams));
    }
  }

  /** Null where none of the ports becomes free: a run's threads take a moment to end. */
  private static @Nullable ServerSocketChannel again(InetAddress own, List<Integer> ports)
      throws IOException {
    long until = System.nanoTime() + RELEASE_NANOS;
    do {
      for (int port : ports) {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
          return server.bind(new InetSocketAddress(own, port));
        } catch (IOException taken) {
          server.close();
        }
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    } while (System.nanoTime() - until < 0);
    return null;
  }

  private static ServerSocketChannel open(InetAddress own, String ports) throws IOException {
    IOException failure = new IOException("no port in " + ports);
    for (int port : PortRange.of(ports).ports().toArray()) {
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

  /** Listens on others too: a run may take any port of its range. */
  private void further(InetAddress own, List<Integer> ports) throws IOException {
    for (int port : ports) {
      if (port != tcpPort()) {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
          servers.add(server.bind(new InetSocketAddress(own, port)));
        } catch (IOException taken) {
          server.close();
        }
      }
    }
  }

  /** Ports of a range, all of them or from its begin to its end; none where any will do. */
  private static List<Integer> spread(String ports) {
    PortRange range = PortRange.of(ports);
    if (range.any()) {
      return List.of();
    }
    int beyond = range.last() - range.first();
    int count = Math.min(MOST_PORTS, beyond + 1);
    return IntStream.range(0, count)
        .map(i -> range.first() + (count == 1 ? 0 : (int) ((long) i * beyond / (count - 1))))
        .boxed()
        .toList();
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
    return servers.getFirst().socket().getLocalPort();
  }

  /** TCP ports beside the first. */
  List<Integer> more() {
    return servers.stream().skip(1).map(server -> server.socket().getLocalPort()).toList();
  }

  int udpPort() {
    return datagrams == null ? 0 : tcpPort();
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
      int bytes = in.readNBytes(ProbeResult.BULK_BYTES).length;
      channel.socket().getOutputStream().write(bytes == ProbeResult.BULK_BYTES ? 1 : 0);
    } catch (IOException broken) {
      strangers.incrementAndGet();
    }
  }

  /** A datagram is the word, a number, and filling; the answer is the word and the number. */
  private void echo(DatagramChannel channel) {
    ByteBuffer buffer = ByteBuffer.allocate(DATAGRAM_BYTES);
    byte[] shown = new byte[word.length];
    while (true) {
      try {
        var from = channel.receive(buffer.clear());
        buffer.flip();
        if (buffer.remaining() < word.length + Integer.BYTES) {
          continue;
        }
        buffer.get(0, shown);
        if (MessageDigest.isEqual(shown, word)) {
          channel.send(buffer.limit(word.length + Integer.BYTES), from);
        }
      } catch (ClosedChannelException over) {
        return;
      } catch (IOException notAnswered) {
        // A firewall or a missing route keeps one answer back, and not those to others.
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  /** Ends, and says what came. */
  ListenerStats end() {
    Packets.Count busiest = packets == null ? new Packets.Count(-1, -1) : packets.stop();
    close();
    return new ListenerStats(
        connections.get(), strangers.get(), busiest.received(), busiest.sent());
  }

  @Override
  public void close() {
    try {
      closeAll(servers);
      if (datagrams != null) {
        datagrams.close();
      }
    } catch (IOException gone) {
      // Nobody can come in any more, which is what was wanted.
      return;
    }
  }

  private static void closeAll(List<ServerSocketChannel> servers) throws IOException {
    for (ServerSocketChannel server : servers) {
      server.close();
    }
  }
}
