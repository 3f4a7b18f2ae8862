package io.throughline.agent.inspect;

import io.throughline.protocol.inspection.ProbeResult;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import jdk.net.ExtendedSocketOptions;

/** The largest packet that gets through without being split. */
final class PathSize implements AutoCloseable {
  private static final int TRIES = 3;
  private static final long ANSWER_MILLIS = 150;

  /** Every IPv4 host takes this. */
  private static final int SMALLEST = 576;

  /** Largest value of IP's length field. */
  private static final int LARGEST = 65_535;

  private final DatagramChannel channel;
  private final Selector selector;
  private final byte[] word;
  private final int headers;
  private int number;

  private PathSize(InetSocketAddress to, byte[] word) throws IOException {
    this.word = word;
    this.headers = (to.getAddress() instanceof Inet6Address ? 40 : 20) + 8;
    channel = DatagramChannel.open();
    try {
      channel.setOption(ExtendedSocketOptions.IP_DONTFRAGMENT, true);
      channel.connect(to);
      channel.configureBlocking(false);
      selector = Selector.open();
    } catch (IOException | RuntimeException | Error e) {
      channel.close();
      throw e;
    }
    channel.register(selector, SelectionKey.OP_READ);
  }

  /**
   * @param here the end from which a connection to the other side leaves
   */
  static ProbeResult.Path find(InetSocketAddress to, InetSocketAddress here, byte[] word) {
    try (PathSize path = new PathSize(to, word)) {
      NetworkInterface device = NetworkInterface.getByInetAddress(here.getAddress());
      return device == null
          ? ProbeResult.Path.UNKNOWN
          : path.find(Math.min(LARGEST, device.getMTU()));
    } catch (IOException | UnsupportedOperationException unknown) {
      return ProbeResult.Path.UNKNOWN;
    }
  }

  private ProbeResult.Path find(int mtu) throws IOException {
    if (!arrives(Math.min(SMALLEST, mtu))) {
      return new ProbeResult.Path(-1, mtu);
    }
    if (arrives(mtu)) {
      return new ProbeResult.Path(mtu, mtu);
    }
    int good = Math.min(SMALLEST, mtu);
    int bad = mtu;
    while (bad - good > 1) {
      int middle = (good + bad) >>> 1;
      if (arrives(middle)) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return new ProbeResult.Path(good, mtu);
  }

  /** Lost packets happen: one answer of several is enough. */
  private boolean arrives(int packetBytes) throws IOException {
    for (int i = 0; i < TRIES; i++) {
      ByteBuffer packet = ByteBuffer.allocate(packetBytes - headers);
      packet.put(word).putInt(++number).clear();
      try {
        channel.write(packet);
      } catch (IOException tooLong) {
        return false;
      }
      if (answered()) {
        return true;
      }
    }
    return false;
  }

  private boolean answered() throws IOException {
    long until = System.nanoTime() + ANSWER_MILLIS * 1_000_000;
    ByteBuffer answer = ByteBuffer.allocate(word.length + Integer.BYTES);
    while (System.nanoTime() < until) {
      selector.select(ANSWER_MILLIS);
      selector.selectedKeys().clear();
      int read;
      try {
        read = channel.read(answer.clear());
      } catch (IOException refused) {
        return false;
      }
      if (read == answer.capacity() && answer.getInt(word.length) == number) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() throws IOException {
    selector.close();
    channel.close();
  }
}
