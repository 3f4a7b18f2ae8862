package io.throughline.agent.probe;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.nativebridge.posix.NetworkDrivers;
import io.throughline.nativebridge.posix.NetworkDrivers.Driver;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface.Adapter;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface.Traffic;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The node's network interfaces that are up. */
public final class InterfaceProbe {
  private static final Path CLASS_NET = Path.of("/sys/class/net");
  private static final String LOWER = "lower_";

  private InterfaceProbe() {}

  static List<NetworkInterface> probe() {
    try (Stream<java.net.NetworkInterface> all = java.net.NetworkInterface.networkInterfaces()) {
      List<java.net.NetworkInterface> up = all.filter(InterfaceProbe::up).toList();
      Map<String, Driver> drivers =
          drivers(up.stream().map(java.net.NetworkInterface::getName).toList());
      return up.stream()
          .map(device -> describe(device, drivers.get(device.getName())))
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

  /** The drivers of interfaces, by their names; none where the kernel does not say. */
  public static Map<String, Driver> drivers(List<String> names) {
    try {
      return NetworkDrivers.of(names);
    } catch (PosixException | LinkageError notHere) {
      // A kernel that is asked in vain is no reason to know nothing of the node.
      return Map.of();
    }
  }

  private static NetworkInterface describe(
      java.net.NetworkInterface device, @Nullable Driver driver) {
    String folder = CLASS_NET.resolve(device.getName()) + "/";
    long megabits = NodeFiles.number(folder + "speed");
    return new NetworkInterface(
        device.getName(),
        device.inetAddresses().map(IpAddress::text).toList(),
        (int) NodeFiles.number(folder + "mtu"),
        megabits > 0 ? megabits * 1_000_000 : -1,
        driver == null ? NodeFiles.linked(Path.of(folder, "device", "driver")) : driver.name(),
        NodeFiles.text(folder + "operstate").equals("down") ? "down" : "up",
        (int) NodeFiles.number(folder + "device/numa_node"),
        new Traffic(
            NodeFiles.number(folder + "statistics/rx_bytes"),
            NodeFiles.number(folder + "statistics/tx_bytes")),
        new Adapter(
            driver == null ? "" : driver.firmware(),
            // sysfs has the bus for adapters only; the driver would say what it likes.
            NodeFiles.linked(Path.of(folder, "device"))),
        below(Path.of(folder)));
  }

  /** Names behind links such as {@code lower_eth0}. */
  static List<String> below(Path folder) {
    return NodeFiles.entries(folder).stream()
        .map(link -> link.getFileName().toString())
        .filter(name -> name.startsWith(LOWER))
        .map(name -> name.substring(LOWER.length()))
        .toList();
  }
}
