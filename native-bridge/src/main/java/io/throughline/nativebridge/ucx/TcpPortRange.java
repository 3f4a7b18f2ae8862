package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.posix.TcpPort;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
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
 * @param families of addresses that UCX prefers, the first before the next, of those that a device
 *     has
 */
record TcpPortRange(int first, int last, List<String> families) {
  private static final String SETTING = "TCP_PORT_RANGE";
  private static final String FAMILIES = "TCP_AF_PRIO";
  private static final String INET = "inet";
  private static final String INET6 = "inet6";
  private static final String TCP = "tcp/";
  private static final Pattern RANGE = Pattern.compile("(\\d{1,5})-(\\d{1,5})");

  /** Workers that open at once hold a port for a moment each as they look. */
  private static final int LOOKS = 5;

  private static final long PAUSE_NANOS = 20_000_000;

  /** The range of a context; empty where UCX may choose, or finds fault with it itself. */
  static Optional<TcpPortRange> of(Map<String, String> settings, Map<String, String> environment) {
    Matcher range = RANGE.matcher(value(SETTING, "", settings, environment));
    if (!range.matches()) {
      return Optional.empty();
    }
    TcpPortRange ports =
        new TcpPortRange(
            Integer.parseInt(range.group(1)),
            Integer.parseInt(range.group(2)),
            List.of(
                value(FAMILIES, INET + "," + INET6, settings, environment).split("\\s*,\\s*", -1)));
    return ports.first > 0 && ports.last <= 0xffff && ports.first <= ports.last
        ? Optional.of(ports)
        : Optional.empty();
  }

  private static String value(
      String name, String usual, Map<String, String> settings, Map<String, String> environment) {
    return settings.getOrDefault(name, environment.getOrDefault("UCX_" + name, usual)).strip();
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
                    String.join(", ", addresses.stream().map(TcpPortRange::text).toList()),
                    device));
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Whether a port is free at one of the addresses: UCX does not tell which of them it takes. */
  private boolean anyFree(List<InetAddress> addresses) {
    return addresses.stream()
        .anyMatch(address ->
            IntStream.rangeClosed(first, last).anyMatch(port -> TcpPort.free(address, port)));
  }

  /** The device's addresses of the first family that UCX prefers and the device has. */
  private List<InetAddress> addresses(String device) {
    List<InetAddress> all = all(device);
    return families.stream()
        .map(family -> all.stream().filter(one -> family.equals(family(one))).toList())
        .filter(some -> !some.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private static String family(InetAddress address) {
    return address instanceof Inet4Address ? INET : INET6;
  }

  /** Every address, but those for the link alone where there are others. */
  private static List<InetAddress> all(String device) {
    try {
      NetworkInterface nic = NetworkInterface.getByName(device);
      List<InetAddress> every = nic == null ? List.of() : nic.inetAddresses().toList();
      List<InetAddress> wider =
          every.stream().filter(address -> !address.isLinkLocalAddress()).toList();
      return wider.isEmpty() ? every : wider;
    } catch (SocketException e) {
      return List.of();
    }
  }

  /** {@code fd00::2}, without the scope. */
  private static String text(InetAddress address) {
    return address.getHostAddress().replaceFirst("%.*", "").replaceFirst("(^|:)0(:0)+(:|$)", "::");
  }
}
