package io.throughline.agent.probe;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.protocol.environment.Hardware.RdmaPort;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ports of RDMA devices, as {@code /sys/class/infiniband} has them. */
final class RdmaProbe {
  private static final Pattern NUMBERED = Pattern.compile("\\d{1,9}");
  private static final Pattern RATE = Pattern.compile("^(\\d{1,9}(?:\\.\\d{1,9})?) Gb/sec");

  /** The first of a port's table of GIDs are its own; there may be thousands. */
  private static final int GIDS = 4;

  private RdmaProbe() {}

  static List<RdmaPort> probe(Path root) {
    List<RdmaPort> ports = new ArrayList<>();
    for (Path device : NodeFiles.entries(root.resolve("sys/class/infiniband"))) {
      for (Path port : NodeFiles.entries(device.resolve("ports"))) {
        if (NUMBERED.matcher(port.getFileName().toString()).matches()) {
          ports.add(port(device, port));
        }
      }
    }
    return ports;
  }

  private static RdmaPort port(Path device, Path port) {
    int number = Integer.parseInt(port.getFileName().toString());
    return new RdmaPort(
        device.getFileName().toString(),
        number,
        behindColon(NodeFiles.text(port.resolve("state"))),
        rate(NodeFiles.text(port.resolve("rate"))),
        NodeFiles.text(port.resolve("link_layer")),
        interfaceOf(device, port, number),
        NodeFiles.text(device.resolve("fw_ver")),
        (int) NodeFiles.number(device.resolve("device/numa_node")),
        NodeFiles.linked(device.resolve("device")));
  }

  /** Returns {@code ACTIVE} of {@code 4: ACTIVE}. */
  private static String behindColon(String text) {
    return text.substring(text.indexOf(':') + 1).strip();
  }

  /** Reads the bits per second of {@code 100 Gb/sec (4X EDR)}. */
  private static long rate(String text) {
    Matcher found = RATE.matcher(text);
    return found.find() ? Math.round(Double.parseDouble(found.group(1)) * 1e9) : -1;
  }

  /**
   * The interface of the port: of RoCE the one of its GIDs, which a device without an adapter has
   * too, else the one of the same adapter whose port has this number; they count from 0.
   */
  private static String interfaceOf(Path device, Path folder, int number) {
    for (int index = 0; index < GIDS; index++) {
      String named = NodeFiles.text(folder.resolve("gid_attrs/ndevs/" + index));
      if (!named.isEmpty()) {
        return named;
      }
    }
    List<Path> interfaces = NodeFiles.entries(device.resolve("device/net"));
    for (Path candidate : interfaces) {
      long port = NodeFiles.number(candidate.resolve("dev_port"));
      if (port == number - 1) {
        return candidate.getFileName().toString();
      }
    }
    return interfaces.size() == 1 ? interfaces.getFirst().getFileName().toString() : "";
  }
}
