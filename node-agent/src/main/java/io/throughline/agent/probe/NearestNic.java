package io.throughline.agent.probe;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.protocol.environment.Hardware.RdmaPort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The network adapter with the shortest way to a GPU, by where both are on the bus. */
final class NearestNic {
  /** Below the same root port, which several devices share only by a switch. */
  private static final int SWITCH = 2;

  private final Path root;
  private final List<Adapter> adapters = new ArrayList<>();

  /**
   * @param name {@code mlx5_0}, {@code eth0}
   * @param way from the host down to it
   */
  private record Adapter(String name, List<String> way, int numaNode) {}

  /**
   * @param root of the file system
   * @param rdma ports, which are preferred to mere interfaces
   */
  NearestNic(Path root, List<RdmaPort> rdma) {
    this.root = root;
    List<String> known = new ArrayList<>();
    for (RdmaPort port : rdma) {
      if (!known.contains(port.device())) {
        known.add(port.device());
        add(port.device(), root.resolve("sys/class/infiniband").resolve(port.device()));
      }
    }
    for (Path device : NodeFiles.entries(root.resolve("sys/class/net"))) {
      String name = device.getFileName().toString();
      if (rdma.stream().noneMatch(port -> port.netdev().equals(name))) {
        add(name, device);
      }
    }
  }

  private void add(String name, Path folder) {
    List<String> way = way(folder.resolve("device"));
    if (!way.isEmpty()) {
      adapters.add(
          new Adapter(name, way, (int) NodeFiles.number(folder.resolve("device/numa_node"))));
    }
  }

  /** {@code pci0000:3a}, {@code 0000:3a:00.0} and so on; empty for what is on no such bus. */
  private static List<String> way(Path link) {
    List<String> names = new ArrayList<>();
    try {
      link.toRealPath().forEach(part -> names.add(part.toString()));
    } catch (java.io.IOException none) {
      return List.of();
    }
    int start = 0;
    while (start < names.size() && !names.get(start).startsWith("pci")) {
      start++;
    }
    return List.copyOf(names.subList(start, names.size()));
  }

  /** {@code mlx5_0 (same PCIe switch)}; empty where there is no adapter on the bus. */
  String of(String pci, int numaNode) {
    Path device = root.resolve("sys/bus/pci/devices").resolve(pci);
    List<String> way = Files.exists(device) ? way(device) : List.of();
    return adapters.stream()
        .max(
            Comparator.comparingInt((Adapter adapter) -> common(way, adapter.way()))
                .thenComparingInt(adapter -> adapter.numaNode() == numaNode ? 1 : 0)
                // The first of several that are as near.
                .thenComparingInt(adapter -> -adapters.indexOf(adapter)))
        .map(adapter ->
            "%s (%s)"
                .formatted(adapter.name(), words(common(way, adapter.way()), adapter, numaNode)))
        .orElse("");
  }

  private static String words(int common, Adapter adapter, int numaNode) {
    if (common > SWITCH) {
      return "same PCIe switch";
    }
    if (common > 0) {
      return "same PCIe root";
    }
    return numaNode >= 0 && adapter.numaNode() == numaNode ? "same NUMA node" : "another NUMA node";
  }

  private static int common(List<String> one, List<String> other) {
    int same = 0;
    while (same < Math.min(one.size(), other.size()) && one.get(same).equals(other.get(same))) {
      same++;
    }
    return same;
  }
}
