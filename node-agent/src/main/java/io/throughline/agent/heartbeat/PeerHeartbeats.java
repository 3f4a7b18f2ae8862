package io.throughline.agent.heartbeat;

import io.throughline.agent.measure.Outbox;
import io.throughline.agent.transport.Credentials;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.node.PortRange;
import io.throughline.protocol.plan.Assignment;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sends heartbeats to the peers of a run, and tells the hub of each that falls silent after it was
 * heard, and of each that is heard again. A network that carries no such datagrams is never heard,
 * and nothing is said of it.
 */
public final class PeerHeartbeats implements AutoCloseable {
  private static final char PORT = ':';

  private final DatagramChannel channel;
  private final Selector selector;
  private final Credentials credentials;
  private final HeartbeatDatagram datagram;
  private final long timeoutNanos;
  private final long intervalNanos;
  private final Outbox outbox;
  private final ByteBuffer received = ByteBuffer.allocateDirect(HeartbeatDatagram.BYTES + 1);

  /** By what their datagrams show. */
  private final Map<ByteBuffer, Peer> peers = new HashMap<>();

  /** A peer, as its datagrams tell of it. */
  private static final class Peer {
    private final String role;
    private final SocketAddress address;
    private long number;
    private long heardAt;
    private boolean heard;
    private boolean silent;

    Peer(String role, SocketAddress address) {
      this.role = role;
      this.address = address;
    }
  }

  private PeerHeartbeats(
      DatagramChannel channel,
      Selector selector,
      Credentials credentials,
      String role,
      long timeoutNanos,
      long intervalNanos,
      Outbox outbox) {
    this.channel = channel;
    this.selector = selector;
    this.credentials = credentials;
    this.datagram = new HeartbeatDatagram(credentials, role);
    this.timeoutNanos = timeoutNanos;
    this.intervalNanos = intervalNanos;
    this.outbox = outbox;
  }

  /**
   * Binds to a port of the data address, of the profile's range where it has one.
   *
   * @param timeoutNanos silence after which a peer is told of
   * @param intervalNanos between two heartbeats
   * @return null where the node has no such address, or no such port is free
   */
  public static @Nullable PeerHeartbeats open(
      Assignment assignment,
      Credentials credentials,
      long timeoutNanos,
      long intervalNanos,
      Outbox outbox)
      throws IOException {
    // Looked up once: a name service that does not answer takes its time each time.
    InetSocketAddress own = new InetSocketAddress(assignment.dataAddress(), 0);
    if (assignment.dataAddress().isEmpty() || own.isUnresolved()) {
      return null;
    }
    for (int port : PortRange.of(assignment.ports()).ports().toArray()) {
      DatagramChannel channel = bound(new InetSocketAddress(own.getAddress(), port));
      if (channel != null) {
        return new PeerHeartbeats(
            channel,
            selector(channel),
            credentials,
            assignment.role(),
            timeoutNanos,
            intervalNanos,
            outbox);
      }
    }
    return null;
  }

  private static @Nullable DatagramChannel bound(InetSocketAddress at) throws IOException {
    DatagramChannel channel = DatagramChannel.open();
    try {
      return channel.bind(at);
    } catch (IOException taken) {
      channel.close();
      return null;
    }
  }

  private static Selector selector(DatagramChannel channel) throws IOException {
    try {
      Selector selector = Selector.open();
      channel.configureBlocking(false).register(selector, SelectionKey.OP_READ);
      return selector;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Address to which peers send theirs: {@code 10.0.0.1:20000}, {@code [fd00::1]:20000}. */
  public String address() throws IOException {
    if (!(channel.getLocalAddress() instanceof InetSocketAddress at)) {
      throw new ClosedChannelException();
    }
    String host = at.getAddress().getHostAddress();
    return (host.indexOf(PORT) < 0 ? host : '[' + host + ']') + PORT + at.getPort();
  }

  /**
   * Begins to send and to listen, once.
   *
   * @param addresses by role
   */
  public void begin(Map<String, String> addresses) {
    addresses.forEach((to, address) ->
        peers.put(HeartbeatDatagram.proof(credentials, to), new Peer(to, decode(address))));
    Thread.ofPlatform().name("peer heartbeats").daemon().start(this::beat);
  }

  private static SocketAddress decode(String address) {
    int port = address.lastIndexOf(PORT);
    if (port < 0) {
      throw new IllegalArgumentException(
          "'%s' is no address for heartbeats; such are HOST:PORT".formatted(address));
    }
    return new InetSocketAddress(
        address.substring(0, port).replaceAll("[\\[\\]]", ""),
        Integer.parseInt(address.substring(port + 1)));
  }

  private void beat() {
    try {
      long due = System.nanoTime();
      boolean readable = true;
      while (true) {
        // What came while this process was stopped, before anybody is judged.
        readable = receive(due - System.nanoTime(), readable);
        long now = System.nanoTime();
        if (now >= due) {
          if (readable) {
            forgive(now - due);
            peers.values().forEach(peer -> judge(peer, now));
          } else {
            // What cannot be read here is no silence of theirs.
            peers.values().stream()
                .filter(peer -> !peer.silent)
                .forEach(peer -> peer.heardAt = now);
          }
          send(peers.values());
          due = now + intervalNanos;
        }
      }
    } catch (ClosedChannelException | ClosedSelectorException closed) {
      // The run is over.
      return;
    }
  }

  /**
   * Waits for so long, or until something comes.
   *
   * @param readable whether the socket could be read before
   * @return whether it could be read: a kernel that has no memory refuses for a while
   */
  private boolean receive(long nanos, boolean readable) throws ClosedChannelException {
    try {
      if (nanos > 0 && readable) {
        // One that wakes early waits again; a wait of 0 would be one for ever.
        selector.select(Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos)));
        selector.selectedKeys().clear();
      } else if (nanos > 0) {
        // The selector would tell at once of a socket that cannot be read.
        LockSupport.parkNanos(nanos);
      }
      receive();
      return true;
    } catch (ClosedChannelException closed) {
      throw closed;
    } catch (IOException refused) {
      return false;
    }
  }

  /** Whoever did not run itself does not take that for the others' silence. */
  private void forgive(long late) {
    if (late > intervalNanos) {
      peers.values().forEach(peer -> peer.heardAt += late);
    }
  }

  private void receive() throws IOException {
    while (channel.receive(received.clear()) != null) {
      Peer from = peers.get(HeartbeatDatagram.proofOf(received.flip()));
      if (from == null) {
        continue;
      }
      long number = received.getLong();
      if (number > from.number) {
        from.number = number;
        hear(from, System.nanoTime());
      }
    }
  }

  private void hear(Peer from, long now) {
    if (from.silent) {
      from.silent = false;
      outbox.send(new AgentMessage.PeerHeard(from.role, now - from.heardAt));
    }
    from.heard = true;
    from.heardAt = now;
  }

  private void judge(Peer peer, long now) {
    if (peer.heard && !peer.silent && now - peer.heardAt > timeoutNanos) {
      peer.silent = true;
      outbox.send(new AgentMessage.PeerSilent(peer.role, now - peer.heardAt));
    }
  }

  private void send(Collection<Peer> to) throws ClosedChannelException {
    datagram.next();
    for (Peer peer : to) {
      send(peer);
    }
  }

  private void send(Peer to) throws ClosedChannelException {
    try {
      channel.send(datagram.again(), to.address);
    } catch (ClosedChannelException closed) {
      throw closed;
    } catch (IOException | UnresolvedAddressException | UnsupportedAddressTypeException unsent) {
      // A network that is gone refuses them, the address is another node's own (fe80::1%eth0), or
      // of a family that this node lacks;
      // the peer's silence tells.
      return;
    }
  }

  @Override
  public void close() throws IOException {
    selector.close();
    channel.close();
  }
}
