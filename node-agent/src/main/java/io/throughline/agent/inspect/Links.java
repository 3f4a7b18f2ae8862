package io.throughline.agent.inspect;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.agent.probe.InterfaceProbe;
import io.throughline.nativebridge.posix.NetworkDrivers.Driver;
import io.throughline.protocol.inspection.Inspection.Link;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Network interfaces, those that are down included. */
final class Links {
  private Links() {}

  static List<Link> find(Path root) {
    Path folder = root.resolve("sys/class/net");
    List<String> names =
        NodeFiles.entries(folder).stream()
            .filter(Files::isDirectory)
            .map(entry -> entry.getFileName().toString())
            .toList();
    Map<String, Driver> drivers = InterfaceProbe.drivers(names);
    String kernel = NodeFiles.text(root.resolve("proc/sys/kernel/osrelease"));
    return names.stream()
        .map(name -> link(root, folder.resolve(name), drivers.get(name), kernel))
        .toList();
  }

  private static Link link(Path root, Path folder, @Nullable Driver known, String kernel) {
    String driver =
        known == null ? NodeFiles.linked(folder.resolve("device/driver")) : known.name();
    String version = NodeFiles.text(root.resolve("sys/module").resolve(driver).resolve("version"));
    long megabits = NodeFiles.number(folder.resolve("speed"));
    return new Link(
        folder.getFileName().toString(),
        kind(folder, driver),
        NodeFiles.text(folder.resolve("operstate")),
        (int) NodeFiles.number(folder.resolve("mtu")),
        megabits > 0 ? megabits * 1_000_000 : -1,
        driver,
        driver.isEmpty() ? "" : version.isEmpty() ? kernel : version);
  }

  private static String kind(Path folder, String driver) {
    if (Files.isDirectory(folder.resolve("bridge"))) {
      return "bridge";
    }
    if (Files.isDirectory(folder.resolve("bonding"))) {
      return "bonding";
    }
    if (Files.exists(folder.resolve("tun_flags"))) {
      return "tun";
    }
    if (folder.getFileName().toString().equals("lo")) {
      return "loopback";
    }
    if (Files.exists(folder.resolve("device"))) {
      return "physical";
    }
    return driver.equals("veth") ? "veth" : "virtual";
  }
}
