package io.throughline.agent.kernel;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** TCP sockets on which a process listens, whoever in it opened them. */
public final class Listeners {
  /** The state in {@code /proc/net/tcp}: {@code TCP_LISTEN} of {@code net/tcp_states.h}. */
  private static final String LISTEN = "0A";

  private static final int LOCAL = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");

  private Listeners() {}

  /**
   * One socket.
   *
   * @param address any-local where it takes every address of the node
   */
  public record Listener(InetAddress address, int port) {
    /** Whether a connection to an address of the node comes here. */
    public boolean takes(InetAddress to) {
      return address.isAnyLocalAddress() || address.equals(to);
    }
  }

  /**
   * Those of a process; empty where the kernel does not tell.
   *
   * @param process {@code /proc/self}
   */
  public static List<Listener> of(Path process) {
    Set<String> own =
        NodeFiles.entries(process.resolve("fd")).stream()
            .map(NodeFiles::linked)
            .map(SOCKET::matcher)
            .filter(Matcher::matches)
            .map(socket -> socket.group(1))
            .collect(Collectors.toSet());
    return sockets(process)
        .filter(columns -> own.contains(columns[INODE]))
        .flatMap(columns -> listener(columns[LOCAL]).stream())
        .toList();
  }

  /** Whether somebody in this process's network listens on a port, at whichever address. */
  public static boolean at(int port) {
    String local = String.format(Locale.ROOT, ":%04X", port);
    return sockets(Path.of("/proc/self")).anyMatch(columns -> columns[LOCAL].endsWith(local));
  }

  private static Stream<String[]> sockets(Path process) {
    return Stream.of("net/tcp", "net/tcp6")
        .flatMap(table -> NodeFiles.text(process.resolve(table)).lines())
        .map(line -> line.strip().split("\\s+", -1))
        .filter(columns -> columns.length > INODE && columns[STATE].equals(LISTEN));
  }

  /** {@code 0100007F:15B3}: words of four bytes in the CPU's order, and the port. */
  private static Optional<Listener> listener(String local) {
    int colon = local.indexOf(':');
    try {
      byte[] words = HexFormat.of().parseHex(local, 0, colon);
      byte[] address = new byte[words.length];
      for (int i = 0; i < words.length; i++) {
        // Every machine that Throughline runs on is little-endian.
        address[i] = words[(i & ~3) + 3 - (i & 3)];
      }
      return Optional.of(
          new Listener(
              InetAddress.getByAddress(address), Integer.parseInt(local.substring(colon + 1), 16)));
    } catch (UnknownHostException | RuntimeException other) {
      return Optional.empty();
    }
  }
}
