package io.throughline.agent.inspect;

import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.inspection.ProbeResult;
import io.throughline.protocol.inspection.ProbeResult.Burst;
import io.throughline.protocol.inspection.ProbeResult.Outcome;
import io.throughline.protocol.message.HubMessage.TryReach;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tries to reach the other node's {@link ReachabilityListener}, and looks closer where that fails.
 */
final class ReachabilityProbe {
  /** Longer than the kernel waits for an answer on the link, so that it gets to say so. */
  private static final int CONNECT_MILLIS = 4_500;

  private static final int BULK_MILLIS = 5_000;

  /** One lost packet is sent again after a second. */
  private static final int MORE_MILLIS = 2_500;

  /** Far more packets than a quiet interface has in a second. */
  private static final int ATTEMPTS = 200;

  private static final long BURST_MILLIS = 900;

  private final TryReach order;
  private final byte[] word;
  private final InetSocketAddress to;
  private volatile boolean arrived;

  private ReachabilityProbe(TryReach order) {
    this.order = order;
    this.word = order.word().getBytes(StandardCharsets.US_ASCII);
    this.to = new InetSocketAddress(order.address(), order.tcpPort());
  }

  static ProbeResult attempt(TryReach order) throws InterruptedException {
    ReachabilityProbe reachabilityProbe = new ReachabilityProbe(order);
    return reachabilityProbe.to.isUnresolved()
        ? failed(Outcome.UNKNOWN_NAME, "the name is not known", null)
        : reachabilityProbe.connect();
  }

  private static ProbeResult failed(Outcome outcome, String words, @Nullable Burst burst) {
    return new ProbeResult(outcome, words, "", -1, false, ProbeResult.Path.UNKNOWN, burst);
  }

  private ProbeResult connect() throws InterruptedException {
    long start = System.nanoTime();
    try (SocketChannel channel = SocketChannel.open()) {
      channel.socket().connect(to, CONNECT_MILLIS);
      long took = System.nanoTime() - start;
      InetSocketAddress here = (InetSocketAddress) channel.getLocalAddress();
      boolean bulk = bulk(channel);
      return new ProbeResult(
          Outcome.CONNECTED,
          "",
          IpAddress.text(here.getAddress()),
          took,
          bulk,
          order.udpPort() == 0 ? ProbeResult.Path.UNKNOWN : PathSize.find(udp(), here, word),
          null,
          order.udpPort() == 0 ? null : RoundTripProbe.measure(udp(), word),
          closed());
    } catch (SocketTimeoutException e) {
      return failed(
          Outcome.TIMED_OUT, "no answer within %.1f s".formatted(CONNECT_MILLIS / 1e3), burst());
    } catch (IOException e) {
      return failed(outcome(e), String.valueOf(e.getMessage()), null);
    }
  }

  private InetSocketAddress udp() {
    return new InetSocketAddress(to.getAddress(), order.udpPort());
  }

  /** The listener's further ports to which no connection stands; all are tried at once. */
  private List<Integer> closed() throws InterruptedException {
    List<Integer> closed = Collections.synchronizedList(new ArrayList<>());
    List<Thread> tries = new ArrayList<>();
    for (int port : order.more()) {
      tries.add(
          Thread.ofVirtual()
              .name("port " + port)
              .start(() -> {
                if (!opens(port)) {
                  closed.add(port);
                }
              }));
    }
    for (Thread each : tries) {
      each.join();
    }
    return closed.stream().sorted().toList();
  }

  private boolean opens(int port) {
    try (SocketChannel channel = SocketChannel.open()) {
      channel.socket().connect(new InetSocketAddress(to.getAddress(), port), MORE_MILLIS);
      channel.socket().getOutputStream().write(word);
      return true;
    } catch (IOException none) {
      return false;
    }
  }

  private static Outcome outcome(IOException e) {
    String words = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    if (words.contains("not permitted") || words.contains("permission denied")) {
      return Outcome.NOT_PERMITTED;
    }
    if (e instanceof NoRouteToHostException || words.contains("unreachable")) {
      return Outcome.UNREACHABLE;
    }
    return e instanceof ConnectException ? Outcome.REFUSED : Outcome.FAILED;
  }

  /** Large packets may be lost where small ones are not: then the kernel never gets rid of it. */
  private boolean bulk(SocketChannel channel) throws InterruptedException {
    Thread talk =
        Thread.ofVirtual()
            .name("bulk")
            .start(() -> {
              try {
                var out = channel.socket().getOutputStream();
                out.write(word);
                out.write(new byte[ProbeResult.BULK_BYTES]);
                arrived = channel.socket().getInputStream().read() == 1;
              } catch (IOException e) {
                arrived = false;
              }
            });
    talk.join(BULK_MILLIS);
    return arrived;
  }

  /** Many at once, to be told from other traffic on both sides' counters. */
  private @Nullable Burst burst() throws InterruptedException {
    String device = device();
    if (device.isEmpty()) {
      return null;
    }
    Packets.Count before = Packets.now(device);
    TimeUnit.MILLISECONDS.sleep(BURST_MILLIS);
    Packets.Count quiet = Packets.now(device);
    List<SocketChannel> channels = new ArrayList<>();
    for (int i = 0; i < ATTEMPTS; i++) {
      begin().ifPresent(channels::add);
    }
    TimeUnit.MILLISECONDS.sleep(BURST_MILLIS);
    Packets.Count usual = quiet.since(before);
    Packets.Count loud = Packets.now(device).since(quiet);
    channels.forEach(ReachabilityProbe::close);
    return new Burst(
        channels.size(), loud.sent() - usual.sent(), loud.received() - usual.received());
  }

  /** Empty where this node has no more sockets to give. */
  private Optional<SocketChannel> begin() {
    try {
      SocketChannel channel = SocketChannel.open();
      try {
        channel.configureBlocking(false);
        channel.connect(to);
        return Optional.of(channel);
      } catch (IOException refused) {
        close(channel);
        throw refused;
      }
    } catch (IOException none) {
      return Optional.empty();
    }
  }

  private String device() {
    try {
      return RouteLookup.device(RouteLookup.source(to.getAddress()));
    } catch (IOException noWay) {
      return "";
    }
  }

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException gone) {
      return;
    }
  }
}
