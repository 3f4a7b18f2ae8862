package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.transport.PostedReceives;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportSetup;
import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.Operation;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Data over one TCP connection, in plain Java. Works everywhere; the receiver's CPU copies every
 * byte from its socket to where it goes.
 */
public final class TcpTransport implements Transport {
  /** All that it can do. */
  public static final Set<Operation> OPERATIONS =
      Arrays.stream(Operation.values())
          .filter(Operation::overTcp)
          .collect(Collectors.toUnmodifiableSet());

  /** In a ticket: it is a read's. */
  private static final long READ = 1L << 62;

  private static final int NONE = -1;

  private final TransportSetup setup;
  private final @Nullable TcpListener listener;
  private final PostedReceives receives = new PostedReceives();
  private final TcpMemory memory;
  private MemorySegment ring = MemorySegment.NULL;
  private @Nullable Connection connection;

  /** The number at the listener. */
  private volatile int number = NONE;

  private boolean prepared;
  private long flushes;
  private long moved;

  /**
   * @param memory that transfers use
   * @param listener that the peer connects to; null where this side connects
   */
  TcpTransport(TransportSetup setup, TcpMemory memory, @Nullable TcpListener listener) {
    this.setup = setup;
    this.memory = memory;
    this.listener = listener;
  }

  /** Parts of a connection once the peer is connected. */
  private record Connection(
      SocketChannel channel,
      FrameWriter writer,
      FrameReader reader,
      Selector selector,
      SelectionKey key) {}

  @Override
  public MemorySegment prepare(long bytes) {
    ring = memory.take(bytes);
    prepared = true;
    if (listener != null) {
      number = listener.expect();
    }
    return ring;
  }

  @Override
  public String address() {
    return listener == null ? "dials" : listener.address(number).encode();
  }

  @Override
  public void connect(String peer, Deadline until) throws InterruptedException {
    try {
      SocketChannel channel =
          listener == null
              ? TcpDial.to(TcpAddress.decode(peer), setup.credentials(), until)
              : admitted(listener, until);
      try {
        connection = over(channel);
      } catch (IOException | RuntimeException | Error e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw broken(e);
    }
  }

  private Connection over(SocketChannel channel) throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    FrameWriter writer = new FrameWriter(channel, ring);
    FrameReader reader = new FrameReader(channel, ring, receives, writer);
    Selector selector = Selector.open();
    try {
      SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
      return new Connection(channel, writer, reader, selector, key);
    } catch (IOException | RuntimeException | Error e) {
      selector.close();
      throw e;
    }
  }

  private SocketChannel admitted(TcpListener at, Deadline until) throws InterruptedException {
    SocketChannel channel = at.await(number, until);
    if (channel == null) {
      throw new PeerLostException(
          "the sender did not connect to port %d within the scenario's timeout; %s"
              .formatted(at.port(), at.others()));
    }
    return channel;
  }

  private Connection connection() {
    Connection there = connection;
    if (there == null) {
      throw new IllegalStateException("not connected");
    }
    return there;
  }

  private static PeerLostException broken(IOException e) {
    return new PeerLostException("the data connection broke: " + e.getMessage(), e);
  }

  private void requireInside(long offset, long length) {
    Objects.checkFromIndexSize(offset, length, ring.byteSize());
  }

  @Override
  public long write(long offset, long length, long remoteOffset) {
    requireInside(offset, length);
    return connection().writer.write(offset, length, remoteOffset);
  }

  @Override
  public long read(long offset, long length, long remoteOffset) {
    requireInside(offset, length);
    Connection c = connection();
    c.writer.read(remoteOffset, length);
    return READ | c.reader.expect(offset);
  }

  @Override
  public long send(long offset, long length) {
    requireInside(offset, length);
    return connection().writer.message(offset, length);
  }

  @Override
  public long receive(long offset, long length) {
    requireInside(offset, length);
    return receives.post(offset, length);
  }

  @Override
  public boolean arrived(long ticket) {
    return receives.take(ticket);
  }

  @Override
  public long received() {
    return receives.received();
  }

  @Override
  public Set<Operation> operations() {
    return OPERATIONS;
  }

  @Override
  public long flush() {
    connection().writer.flush(++flushes);
    return -flushes;
  }

  @Override
  public boolean done(long ticket) {
    Connection c = connection();
    if (ticket < 0) {
      return -ticket <= c.reader.acknowledged();
    }
    return (ticket & READ) == 0
        ? ticket <= c.writer.sourcesTaken()
        : (ticket ^ READ) <= c.reader.readsLanded();
  }

  @Override
  public boolean notify(long first, long second) {
    return connection().writer.notify(first, second);
  }

  @Override
  public boolean poll(Notification into) {
    return connection().reader.poll(into);
  }

  @Override
  public int progress() {
    Connection c = connection();
    try {
      long bytes = c.writer.pump() + c.reader.pump();
      c.writer.done(c.reader.flushed());
      moved += bytes;
      return bytes > 0 ? 1 : 0;
    } catch (IOException e) {
      throw lastWords(c, e);
    }
  }

  /** The peer may have told why it closed: what it sent before is still to be read. */
  private static PeerLostException lastWords(Connection c, IOException e) {
    try {
      while (c.reader.pump() > 0) {
        // Up to the sentence, or the end.
      }
    } catch (PeerLostException closed) {
      return closed.told() ? closed : broken(e);
    } catch (IOException gone) {
      return broken(e);
    }
    return broken(e);
  }

  @Override
  public long abort(String why) {
    return connection().writer.abort(PeerLostException.bytes(why));
  }

  @Override
  public void await(long nanos) {
    Connection c = connection();
    int wanted =
        (c.reader.stalled() ? 0 : SelectionKey.OP_READ)
            | (c.writer.idle() ? 0 : SelectionKey.OP_WRITE);
    if (c.key.interestOps() != wanted) {
      c.key.interestOps(wanted);
    }
    try {
      c.selector.select(TcpTransport::awake, Math.max(1, nanos / 1_000_000));
    } catch (IOException e) {
      throw broken(e);
    }
  }

  @Override
  public boolean wakes() {
    return true;
  }

  /** That it is awake is all there is to know. */
  private static void awake(SelectionKey key) {}

  @Override
  public long movement() {
    return moved;
  }

  @Override
  public long refused() {
    return listener == null ? 0 : listener.refused(number);
  }

  @Override
  public List<String> carriers(Operation operation, long bytes) {
    try {
      InetAddress local = ((InetSocketAddress) connection().channel.getLocalAddress()).getAddress();
      NetworkInterface device = NetworkInterface.getByInetAddress(local);
      return List.of("tcp/" + (device == null ? IpAddress.text(local) : device.getName()));
    } catch (IOException e) {
      throw broken(e);
    }
  }

  @Override
  public List<Note> notes() {
    String emulated =
        switch (setup.operation()) {
          case PUT, GET ->
              "One-sided writes and reads are emulated: the agent whose memory is written or read"
                  + " moves the bytes between its socket and that memory.";
          case TAG, AM, STREAM ->
              "Messages are emulated: frames over one TCP connection, which the receiving agent"
                  + " copies from its socket to where they go.";
          case FILE_READ, FILE_WRITE, FILE_MIX -> throw setup.operation().notCarried();
        };
    return List.of(Note.of(emulated));
  }

  @Override
  public void close() {
    Connection last = connection;
    connection = null;
    try (SocketChannel channel = last == null ? null : last.channel;
        Selector selector = last == null ? null : last.selector) {
      if (listener != null && number != NONE) {
        listener.release(number);
      }
    } catch (IOException e) {
      throw broken(e);
    } finally {
      number = NONE;
      if (prepared) {
        prepared = false;
        memory.release();
      }
    }
  }
}
