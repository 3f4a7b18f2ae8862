package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.posix.Errno;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The ports on which UCX's tcp may listen. A worker listens on one of them at each device; where
 * others have taken all of them, UCX tries them again for ever.
 *
 * @param first the lowest
 * @param last the highest
 */
record TcpPortRange(int first, int last) {
  private static final String SETTING = "TCP_PORT_RANGE";
  private static final String TCP = "tcp/";
  private static final Pattern RANGE = Pattern.compile("(\\d{1,5})-(\\d{1,5})");

  /** Workers that open at once hold a port for a moment each as they look. */
  private static final int LOOKS = 5;

  private static final long PAUSE_NANOS = 20_000_000;
  private static final String TAKEN = Errno.words(Errno.EADDRINUSE);

  /** The range of a context; empty where UCX may choose, or finds fault with it itself. */
  static Optional<TcpPortRange> of(Map<String, String> settings, Map<String, String> environment) {
    String text = settings.getOrDefault(SETTING, environment.getOrDefault("UCX_" + SETTING, ""));
    Matcher range = RANGE.matcher(text.strip());
    if (!range.matches()) {
      return Optional.empty();
    }
    TcpPortRange ports =
        new TcpPortRange(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)));
    return ports.first > 0 && ports.last <= 0xffff && ports.first <= ports.last
        ? Optional.of(ports)
        : Optional.empty();
  }

  /**
   * @param resources of the context
   * @throws UcxException where a device has no free port
   */
  void requireFree(List<String> resources) {
    for (String resource : resources) {
      if (resource.startsWith(TCP)) {
        String device = resource.substring(TCP.length());
        requireFree(device, addresses(device));
      }
    }
  }

  private void requireFree(String device, List<InetAddress> addresses) {
    for (int look = 1; !addresses.isEmpty() && !anyFree(addresses); look++) {
      if (look == LOOKS) {
        throw new UcxException(
            "data.ports (UCX_TCP_PORT_RANGE): none of %d-%d is free at %s of %s, and UCX's tcp listens on one; end what has them, wait a minute after another run, or set another range"
                .formatted(
                    first,
                    last,
                    String.join(", ", addresses.stream().map(InetAddress::getHostAddress).toList()),
                    device));
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Whether a port is free at one of the addresses: UCX does not tell which of them it takes. */
  private boolean anyFree(List<InetAddress> addresses) {
    return addresses.stream()
        .anyMatch(
            address -> IntStream.rangeClosed(first, last).anyMatch(port -> free(address, port)));
  }

  /**
   * Whether UCX could have a port, which does not take a port over that an old connection holds.
   * Whatever else keeps it from being bound is UCX's to tell.
   */
  private static boolean free(InetAddress address, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(false);
      socket.bind(new InetSocketAddress(address, port), 1);
      return true;
    } catch (IOException e) {
      return !TAKEN.equals(e.getMessage());
    }
  }

  private static List<InetAddress> addresses(String device) {
    try {
      NetworkInterface nic = NetworkInterface.getByName(device);
      return nic == null
          ? List.of()
          : nic.inetAddresses().filter(Inet4Address.class::isInstance).toList();
    } catch (SocketException e) {
      return List.of();
    }
  }
}
