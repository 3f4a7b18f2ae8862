package io.throughline.agent.probe;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.protocol.environment.Hardware;
import io.throughline.protocol.environment.Hardware.Gpu;
import io.throughline.protocol.environment.Hardware.HugePages;
import io.throughline.protocol.environment.Hardware.NumaNode;
import io.throughline.protocol.environment.Hardware.RdmaPort;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The hardware of the node, from files alone. */
final class HardwareProbe {
  private static final Pattern NODE = Pattern.compile("node(\\d{1,9})$");
  private static final Pattern POOL = Pattern.compile("hugepages-(\\d{1,15})kB");
  private static final Pattern DRIVER = Pattern.compile("Kernel Module\\s.*?(\\d+\\.\\d[.\\d]*)");

  private HardwareProbe() {}

  /**
   * @param root of the file system; another than the real one holds recorded files
   */
  static Hardware probe(Path root) {
    Path nvidia = root.resolve("proc/driver/nvidia");
    List<RdmaPort> rdma = RdmaProbe.probe(root);
    NearestNic nics = new NearestNic(root, rdma);
    return new Hardware(
        NodeFiles.text(root.resolve("sys/devices/system/cpu/smt/control")),
        CpuProbe.probe(root),
        numa(root),
        hugePages(root),
        rdma,
        group(DRIVER, NodeFiles.text(nvidia.resolve("version"))).orElse(""),
        NodeFiles.entries(nvidia.resolve("gpus")).stream()
            .map(gpu -> gpu(root, gpu, nics))
            .toList());
  }

  private static List<NumaNode> numa(Path root) {
    List<NumaNode> nodes = new ArrayList<>();
    for (Path folder : NodeFiles.entries(root.resolve("sys/devices/system/node"))) {
      group(NODE, folder.getFileName().toString())
          .ifPresent(number -> {
            String memory = NodeFiles.text(folder.resolve("meminfo"));
            nodes.add(
                new NumaNode(
                    Integer.parseInt(number),
                    NodeFiles.text(folder.resolve("cpulist")),
                    kibibytes(memory, "MemTotal"),
                    kibibytes(memory, "MemFree")));
          });
    }
    nodes.sort(java.util.Comparator.comparingInt(NumaNode::node));
    return nodes;
  }

  private static long kibibytes(String text, String name) {
    return group(Pattern.compile(name + ":\\s+(\\d{1,15}) kB"), text)
        .map(number -> Long.parseLong(number) * 1024)
        .orElse(-1L);
  }

  private static List<HugePages> hugePages(Path root) {
    List<HugePages> pools = new ArrayList<>();
    for (Path folder : NodeFiles.entries(root.resolve("sys/devices/system/node"))) {
      group(NODE, folder.getFileName().toString())
          .ifPresent(node -> pools(folder.resolve("hugepages"), Integer.parseInt(node), pools));
    }
    if (pools.isEmpty()) {
      pools(root.resolve("sys/kernel/mm/hugepages"), -1, pools);
    }
    return pools;
  }

  private static void pools(Path folder, int node, List<HugePages> into) {
    for (Path pool : NodeFiles.entries(folder)) {
      group(POOL, pool.getFileName().toString())
          .ifPresent(kibibytes ->
              into.add(
                  new HugePages(
                      node,
                      Long.parseLong(kibibytes) * 1024,
                      NodeFiles.number(pool.resolve("nr_hugepages")),
                      NodeFiles.number(pool.resolve("free_hugepages")))));
    }
  }

  private static Gpu gpu(Path root, Path folder, NearestNic nics) {
    String pci = folder.getFileName().toString();
    String model =
        group(Pattern.compile("Model:\\s+(.+)"), NodeFiles.text(folder.resolve("information")))
            .orElse("");
    Path device = root.resolve("sys/bus/pci/devices").resolve(pci);
    int numaNode = (int) NodeFiles.number(device.resolve("numa_node"));
    return new Gpu(model.strip(), pci, numaNode, link(device), nics.of(pci, numaNode));
  }

  /** {@code x8 of x16 at 32.0 GT/s}. The speed is the highest: an idle GPU lowers its own. */
  private static String link(Path device) {
    long width = NodeFiles.number(device.resolve("current_link_width"));
    long most = NodeFiles.number(device.resolve("max_link_width"));
    String speed =
        group(Pattern.compile("([\\d.]+ GT/s)"), NodeFiles.text(device.resolve("max_link_speed")))
            .orElse("");
    return width <= 0 || speed.isEmpty()
        ? ""
        : "x%d%s at %s".formatted(width, width < most ? " of x" + most : "", speed);
  }

  private static Optional<String> group(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }
}
