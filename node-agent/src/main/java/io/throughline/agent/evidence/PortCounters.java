package io.throughline.agent.evidence;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.protocol.evidence.PortTraffic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The byte counters of a node's interfaces and RDMA ports at one moment. */
final class PortCounters {
  /** RDMA ports count words of four bytes. */
  private static final int RDMA_WORD = 4;

  private static final int RECEIVED = 0;
  private static final int SENT = 8;

  private final Map<String, PortTraffic> byName = new LinkedHashMap<>();

  /**
   * @param root of the file system
   */
  static PortCounters read(Path root) {
    PortCounters portCounters = new PortCounters();
    // The thread's own view: /proc/net is a link to it, and so are other networks'.
    NodeFiles.text(root.resolve("proc/net/dev")).lines().skip(2).forEach(portCounters::line);
    for (Path device : NodeFiles.entries(root.resolve("sys/class/infiniband"))) {
      for (Path port : NodeFiles.entries(device.resolve("ports"))) {
        portCounters.rdma(device, port);
      }
    }
    return portCounters;
  }

  /** Reads {@code eth0: 812 3 0 0 0 0 0 0 656 4 0 0 0 0 0 0}. */
  private void line(String line) {
    int colon = line.lastIndexOf(':');
    if (colon < 0) {
      return;
    }
    String name = line.substring(0, colon).strip();
    String[] numbers = line.substring(colon + 1).strip().split("\\s+", -1);
    if (numbers.length > SENT) {
      put(name, false, NodeFiles.parse(numbers[RECEIVED]), NodeFiles.parse(numbers[SENT]), 1);
    }
  }

  private void rdma(Path device, Path port) {
    put(
        device.getFileName() + ":" + port.getFileName(),
        true,
        NodeFiles.number(port.resolve("counters/port_rcv_data")),
        NodeFiles.number(port.resolve("counters/port_xmit_data")),
        RDMA_WORD);
  }

  private void put(String name, boolean rdma, long received, long sent, long unit) {
    long most = Long.MAX_VALUE / unit;
    if (received >= 0 && sent >= 0 && received <= most && sent <= most) {
      byName.put(name, new PortTraffic(name, rdma, received * unit, sent * unit));
    }
  }

  /** Traffic since an earlier moment, without ports that were not there then. */
  List<PortTraffic> since(PortCounters earlier) {
    List<PortTraffic> traffic = new ArrayList<>();
    byName.forEach((name, now) -> {
      PortTraffic then = earlier.byName.get(name);
      if (then != null) {
        traffic.add(
            new PortTraffic(
                name,
                now.rdma(),
                Math.max(0, now.receivedBytes() - then.receivedBytes()),
                Math.max(0, now.sentBytes() - then.sentBytes())));
      }
    });
    return traffic;
  }
}
