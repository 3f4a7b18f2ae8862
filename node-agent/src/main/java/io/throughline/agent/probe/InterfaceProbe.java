package io.throughline.agent.probe;

import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The node's network interfaces that are up. */
final class InterfaceProbe {
  private static final Path CLASS_NET = Path.of("/sys/class/net");

  private InterfaceProbe() {}

  static List<NetworkInterface> probe() {
    try (Stream<java.net.NetworkInterface> all = java.net.NetworkInterface.networkInterfaces()) {
      return all.filter(InterfaceProbe::up)
          .map(InterfaceProbe::describe)
          .sorted(java.util.Comparator.comparing(NetworkInterface::name))
          .toList();
    } catch (SocketException none) {
      return List.of();
    }
  }

  private static boolean up(java.net.NetworkInterface device) {
    try {
      return device.isUp();
    } catch (SocketException gone) {
      return false;
    }
  }

  private static NetworkInterface describe(java.net.NetworkInterface device) {
    String folder = CLASS_NET.resolve(device.getName()) + "/";
    long megabits = NodeFiles.number(folder + "speed");
    return new NetworkInterface(
        device.getName(),
        device.inetAddresses().map(InterfaceProbe::text).toList(),
        (int) NodeFiles.number(folder + "mtu"),
        megabits > 0 ? megabits * 1_000_000 : -1,
        driver(Path.of(folder, "device", "driver")),
        NodeFiles.text(folder + "operstate").equals("down") ? "down" : "up",
        (int) NodeFiles.number(folder + "device/numa_node"),
        NodeFiles.number(folder + "statistics/rx_bytes"),
        NodeFiles.number(folder + "statistics/tx_bytes"));
  }

  private static String text(InetAddress address) {
    String text = address.getHostAddress();
    int scope = text.indexOf('%');
    return scope < 0 ? text : text.substring(0, scope);
  }

  private static String driver(Path link) {
    try {
      return Files.readSymbolicLink(link).getFileName().toString();
    } catch (IOException none) {
      return "";
    }
  }
}
