package io.throughline.agent.inspect;

import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.inspection.Inspection.Lookup;
import io.throughline.protocol.inspection.Inspection.Route;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Addresses of names, and the routes that packets would take. Sends nothing but name queries. */
final class RouteLookup {
  private static final long PATIENCE_SECONDS = 5;

  /** No port is needed: connecting a datagram socket only chooses the way. */
  private static final int ANY_PORT = 9;

  private RouteLookup() {}

  /**
   * @param own the node's host name; empty where it has none
   */
  static List<Lookup> lookups(List<String> names, String own) {
    List<Lookup> lookups = new ArrayList<>();
    names.forEach(name -> lookups.add(lookup(name)));
    if (!own.isEmpty()) {
      lookups.add(lookup(own));
    }
    return lookups;
  }

  static Lookup lookup(String name) {
    CompletableFuture<List<String>> found = new CompletableFuture<>();
    Thread.ofPlatform()
        .daemon()
        .name("lookup")
        .start(() -> {
          try {
            found.complete(
                List.of(InetAddress.getAllByName(name)).stream().map(IpAddress::text).toList());
          } catch (UnknownHostException | RuntimeException e) {
            found.completeExceptionally(e);
          }
        });
    try {
      return new Lookup(name, found.get(PATIENCE_SECONDS, TimeUnit.SECONDS), "");
    } catch (TimeoutException e) {
      return new Lookup(
          name,
          List.of(),
          "no answer from the name service within %d s".formatted(PATIENCE_SECONDS));
    } catch (ExecutionException e) {
      return new Lookup(name, List.of(), "the name is not known");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Lookup(name, List.of(), "interrupted");
    }
  }

  static List<Route> routes(List<String> names) {
    return names.stream().map(RouteLookup::route).toList();
  }

  private static Route route(String name) {
    List<String> addresses = lookup(name).addresses();
    if (addresses.isEmpty()) {
      return new Route(name, "", "", "the name is not known");
    }
    try {
      InetAddress source = source(InetAddress.getByName(addresses.getFirst()));
      return new Route(name, IpAddress.text(source), device(source), "");
    } catch (IOException e) {
      return new Route(name, "", "", String.valueOf(e.getMessage()));
    }
  }

  /**
   * The address that packets to {@code to} would leave from.
   *
   * @throws IOException in the system's words where there is no way
   */
  static InetAddress source(InetAddress to) throws IOException {
    try (DatagramChannel channel = DatagramChannel.open()) {
      channel.connect(new InetSocketAddress(to, ANY_PORT));
      return ((InetSocketAddress) channel.getLocalAddress()).getAddress();
    }
  }

  /** The interface that has this address; empty where none has. */
  static String device(InetAddress address) {
    try {
      NetworkInterface device = NetworkInterface.getByInetAddress(address);
      return device == null ? "" : device.getName();
    } catch (SocketException e) {
      return "";
    }
  }
}
