package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.ComparedFact.note;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.Severity;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.Hardware;
import io.throughline.protocol.environment.Hardware.CpuGroup;
import io.throughline.protocol.environment.Hardware.Gpu;
import io.throughline.protocol.environment.Hardware.RdmaPort;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.quantity.ByteCount;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The facts that nodes should have in common, in the order in which a person would look. */
final class ComparedFacts {
  private static final String TOGETHER =
      "What is measured is the two together; a figure of one does not hold for the other.";

  private static final String APART =
      "A rank on such a node is not like the others, and what is measured is what it lets through.";

  private static final String SAME_UCX =
      "# on each; then install one version, or name it with ucx.libraryPath in the profiles\n"
          + "ucx_info -v";

  private static final double GIB = 1L << 30;

  private ComparedFacts() {}

  /** Versions, which matter between two nodes too. */
  static final List<ComparedFact> VERSIONS =
      List.of(
          new ComparedFact(
              "UCX",
              Severity.WARNING,
              "Versions of UCX need not understand each other's addresses: runs may fail to"
                  + " connect, or take another protocol.",
              SAME_UCX,
              node ->
                  node.ucx()
                      .filter(TransportState::available)
                      .map(TransportState::version)
                      .orElse("")),
          note("The kernel", TOGETHER, of(f -> f.host().kernel())),
          note("The system", TOGETHER, of(f -> f.host().os())),
          note("The NIC's driver", TOGETHER, ComparedFacts::driver),
          note("The NIC's firmware", TOGETHER, nic(device -> device.adapter().firmware())),
          note("The GPU's driver", TOGETHER, hardware(Hardware::gpuDriver)),
          note("CUDA", TOGETHER, node -> node.inspection().gpus().cuda()));

  /** The facts that nodes of a group should have in common beside versions. */
  private static final List<ComparedFact> EQUIPMENT =
      List.of(
          new ComparedFact(
              "The MTU of the data interface",
              Severity.WARNING,
              "What one end sends at its full size another does not take: TCP falls back to the"
                  + " smaller, RoCE and UDP lose packets.",
              "ip link show",
              nic(nic -> Integer.toString(nic.mtu()))),
          new ComparedFact(
              "The line rate",
              Severity.WARNING,
              "A cable or a port came up at less than it can, and bounds every figure of its node.",
              "ethtool DEVICE",
              ComparedFacts::rate),
          note("The data interface's NUMA node", APART, ComparedFacts::numaNode),
          note("The list of RDMA ports", APART, ComparedFacts::rdma),
          note("The firmware of RDMA ports", APART, ComparedFacts::rdmaFirmware),
          note("The list of UCX's transports", APART, ComparedFacts::transports),
          note("The list of GPUs", APART, ComparedFacts::gpus),
          note("The architecture", APART, of(f -> f.host().architecture())),
          note("The CPU", APART, of(f -> f.processors().model())),
          note(
              "The number of CPUs",
              APART,
              of(found -> Integer.toString(found.processors().cpus()))),
          note("Multithreading", APART, hardware(Hardware::smt)),
          new ComparedFact(
              "The governor",
              Severity.WARNING,
              "CPUs that slow down between messages make one node's latencies longer than the"
                  + " others'.",
              "sudo cpupower frequency-set -g performance",
              ComparedFacts::governor),
          note(
              "The number of NUMA nodes",
              APART,
              of(f -> Integer.toString(f.processors().numaNodes()))),
          note(
              "The memory",
              APART,
              of(f -> "%d GiB".formatted(Math.round(f.memory().bytes() / GIB)))),
          note(
              "The limit of locked memory",
              "RDMA and pinned buffers need it; a run stops where it ends first.",
              of(f ->
                  f.memory().lockedBytes() < 0
                      ? "none"
                      : ByteCount.binary(f.memory().lockedBytes()))),
          note("The container", APART, of(f -> f.container().isEmpty() ? "none" : f.container())));

  /** The facts that nodes of a group should have in common. */
  static List<ComparedFact> ofGroup() {
    return Stream.of(VERSIONS, EQUIPMENT).flatMap(Collection::stream).toList();
  }

  private static Function<NodeFindings, String> of(Function<NodeEnvironment, String> value) {
    return node -> value.apply(node.environment());
  }

  private static Function<NodeFindings, String> hardware(Function<Hardware, String> value) {
    return node -> value.apply(node.environment().hardware());
  }

  private static Function<NodeFindings, String> nic(Function<NetworkInterface, String> value) {
    return node -> node.dataInterface().map(value).orElse("");
  }

  /** Name and version; the kernel's own is told already. */
  private static String driver(NodeFindings node) {
    return node.dataInterface()
        .flatMap(nic -> node.link(nic.name()))
        .filter(link -> !link.driverVersion().equals(node.environment().host().kernel()))
        .map(link -> link.driver() + " " + link.driverVersion())
        .orElse("");
  }

  /** Bits per second of the RDMA port, else of the data interface; -1 where it is not told. */
  static long lineRate(NodeFindings node) {
    return node.rdmaPorts().stream()
        .map(RdmaPort::bitsPerSecond)
        .filter(bits -> bits > 0)
        .findFirst()
        .or(() -> node.dataInterface().map(NetworkInterface::lineRate))
        .orElse(-1L);
  }

  /** A line rate for people. */
  static String rateText(long bits) {
    return String.format(Locale.ROOT, bits < 999.5e9 ? "%.3g Gbit/s" : "%.0f Gbit/s", bits / 1e9);
  }

  private static String rate(NodeFindings node) {
    long rate = lineRate(node);
    return rate <= 0 ? "" : rateText(rate);
  }

  private static String numaNode(NodeFindings node) {
    int numa = node.dataNuma();
    return numa < 0 ? "" : Integer.toString(numa);
  }

  private static String rdma(NodeFindings node) {
    return counted(
        node.environment().hardware().rdma().stream()
            .map(port -> port.linkLayer() + " " + port.state()));
  }

  private static String rdmaFirmware(NodeFindings node) {
    return counted(node.environment().hardware().rdma().stream().map(RdmaPort::firmware));
  }

  private static String gpus(NodeFindings node) {
    return counted(node.environment().hardware().gpus().stream().map(Gpu::model));
  }

  private static String governor(NodeFindings node) {
    return node.environment().hardware().cpus().stream()
        .map(CpuGroup::governor)
        .filter(governor -> !governor.isEmpty())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Names without their devices, which differ in name only. */
  private static String transports(NodeFindings node) {
    return node.ucx().stream()
        .filter(TransportState::available)
        .flatMap(ucx -> ucx.detail().stream())
        .map(detail -> detail.replaceAll("[/ :].*", ""))
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** {@code 8 x NVIDIA H100}. */
  private static String counted(Stream<String> each) {
    Map<String, Long> counts =
        each.map(String::strip)
            .filter(one -> !one.isEmpty())
            .collect(Collectors.groupingBy(one -> one, TreeMap::new, Collectors.counting()));
    return counts.isEmpty()
        ? "none"
        : counts.entrySet().stream()
            .map(one -> one.getValue() == 1 ? one.getKey() : one.getValue() + " x " + one.getKey())
            .collect(Collectors.joining(", "));
  }
}
