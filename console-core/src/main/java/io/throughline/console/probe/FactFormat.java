package io.throughline.console.probe;

import io.throughline.protocol.environment.CudaState;
import io.throughline.protocol.environment.Hardware;
import io.throughline.protocol.environment.Hardware.CpuGroup;
import io.throughline.protocol.environment.Hardware.Gpu;
import io.throughline.protocol.environment.Hardware.HugePages;
import io.throughline.protocol.environment.Hardware.NumaNode;
import io.throughline.protocol.environment.MpiState;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.environment.UccState;
import io.throughline.protocol.inspection.Inspection.GpuAccess;
import io.throughline.protocol.inspection.Inspection.Link;
import io.throughline.protocol.quantity.ByteCount;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Facts of a node as people read them; empty where nobody knows. */
final class FactFormat {
  private FactFormat() {}

  static String number(long value) {
    return value < 0 ? "" : Long.toString(value);
  }

  static String bytes(long value) {
    return value < 0 ? "" : ByteCount.binary(value);
  }

  static String rate(long bitsPerSecond) {
    if (bitsPerSecond <= 0) {
      return "";
    }
    return bitsPerSecond < 1_000_000_000
        ? bitsPerSecond / 1_000_000 + " Mbit/s"
        : new BigDecimal(bitsPerSecond)
                .movePointLeft(9)
                .round(new MathContext(4))
                .stripTrailingZeros()
                .toPlainString()
            + " Gbit/s";
  }

  static String kernel(NodeEnvironment environment) {
    return joined(environment.host().kernel(), environment.host().architecture());
  }

  /** {@code 2: 0-15 with 128 GiB; 16-31 with 128 GiB}. */
  static String numa(NodeEnvironment environment) {
    List<NumaNode> nodes = environment.hardware().numa();
    if (nodes.isEmpty()) {
      return number(environment.processors().numaNodes());
    }
    return nodes.size()
        + ": "
        + nodes.stream()
            .map(node -> "CPUs %s with %s".formatted(node.cpus(), bytes(node.memoryBytes())))
            .collect(Collectors.joining("; "));
  }

  static String governor(NodeEnvironment environment) {
    String groups =
        environment.hardware().cpus().stream()
            .map(CpuGroup::governor)
            .filter(governor -> !governor.isEmpty())
            .distinct()
            .collect(Collectors.joining(", "));
    return groups.isEmpty() ? environment.processors().governor() : groups;
  }

  static String hugePages(Hardware hardware, String transparent) {
    String pools =
        hardware.hugePages().stream()
            .filter(pool -> pool.total() > 0)
            .map((HugePages pool) ->
                "%d of %s%s"
                    .formatted(
                        pool.total(),
                        bytes(pool.pageBytes()),
                        pool.node() < 0 ? "" : " on NUMA node " + pool.node()))
            .collect(Collectors.joining(", "));
    return (pools.isEmpty() ? "none set aside" : pools)
        + (transparent.isEmpty() ? "" : "; transparent: " + transparent);
  }

  static String lockedMemory(NodeEnvironment environment) {
    return environment.memory().lockedBytes() < 0
        ? "no limit found"
        : bytes(environment.memory().lockedBytes());
  }

  static String gpus(Hardware hardware, GpuAccess access) {
    if (!hardware.gpus().isEmpty()) {
      return hardware.gpus().stream()
          .collect(Collectors.groupingBy(Gpu::model, java.util.TreeMap::new, Collectors.counting()))
          .entrySet()
          .stream()
          .map(entry -> entry.getValue() + " x " + entry.getKey())
          .collect(Collectors.joining(", "));
    }
    return access.onBus().isEmpty()
        ? "none"
        : "%d on the bus, without a driver".formatted(access.onBus().size());
  }

  /** {@code 12.4, through JCuda 12.6.0}, or why there is none. */
  static String cudaDriver(CudaState cuda) {
    return cuda.available()
        ? "%s, through %s%s%s"
            .formatted(
                cuda.version(),
                cuda.binding(),
                cuda.reason().isEmpty() ? "" : " (" + cuda.reason() + ")",
                cuda.withoutCufile().isEmpty() ? "" : "; " + cuda.withoutCufile())
        : cuda.reason();
  }

  /** {@code 1.9.0}, or why there is none. */
  static String mpi(MpiState mpi) {
    return mpi.available()
        ? "%s (%s)".formatted(mpi.version(), mpi.mpirun())
        : "absent: " + mpi.reason();
  }

  static String ucc(UccState ucc) {
    return ucc.available() ? ucc.version() : "absent: " + ucc.reason();
  }

  /** One row for each GPU: those that CUDA shows by its numbers, then those that it does not. */
  static List<List<String>> eachGpu(ProbedNode found) {
    List<Gpu> onBus = found.environment().hardware().gpus();
    List<CudaState.Device> shown = found.capabilities().cuda().devices();
    Stream<List<String>> numbered =
        shown.stream()
            .map(device ->
                gpuRow(
                    "vram:" + device.number(),
                    device.name(),
                    bytes(device.memoryBytes()),
                    device.pci(),
                    onBus.stream()
                        .filter(gpu -> gpu.pci().equalsIgnoreCase(device.pci()))
                        .findFirst()
                        .orElse(new Gpu("", "", -1))));
    Stream<List<String>> others =
        onBus.stream()
            .filter(
                gpu -> shown.stream().noneMatch(device -> device.pci().equalsIgnoreCase(gpu.pci())))
            .map(gpu -> gpuRow("not shown by CUDA", gpu.model(), "", gpu.pci(), gpu));
    return Stream.concat(numbered, others).toList();
  }

  private static List<String> gpuRow(
      String place, String name, String memory, String pci, Gpu gpu) {
    return List.of(place, name, memory, pci, gpu.link(), numa(gpu.numaNode()), gpu.nearest());
  }

  /** One row for each interface, those that are down included. */
  static List<List<String>> interfaces(ProbedNode found) {
    return found.inspection().links().stream()
        .map(link -> {
          NetworkInterface up =
              found.environment().interfaces().stream()
                  .filter(nic -> nic.name().equals(link.name()))
                  .findFirst()
                  .orElse(null);
          return List.of(
              link.name(),
              link.state().equals("unknown") && up != null ? "up" : link.state(),
              up == null ? "" : String.join(", ", up.addresses()),
              rate(up == null ? lineRate(link) : up.lineRate()),
              number(link.mtu()),
              driver(link),
              numa(up == null ? -1 : up.numaNode()));
        })
        .toList();
  }

  /** Rate of a link, whether or not it is up; -1 for a virtual one. */
  private static long lineRate(Link link) {
    return Set.of("virtual", "veth").contains(link.kind()) ? -1 : link.bitsPerSecond();
  }

  private static String driver(Link link) {
    return link.driver().isEmpty()
        ? link.kind().equals("virtual") ? "" : link.kind()
        : link.driver() + (link.driverVersion().isEmpty() ? "" : " " + link.driverVersion());
  }

  private static String numa(int node) {
    return node < 0 ? "none" : Integer.toString(node);
  }

  static List<List<String>> rdma(Hardware hardware) {
    return hardware.rdma().stream()
        .map(port ->
            List.of(
                port.name(),
                port.state(),
                rate(port.bitsPerSecond()),
                port.linkLayer(),
                port.netdev(),
                port.firmware(),
                numa(port.numaNode())))
        .toList();
  }

  static List<List<String>> transports(ProbedNode found) {
    return found.capabilities().transports().stream()
        .map(state ->
            List.of(
                state.id(),
                state.version(),
                state.origin(),
                (state.available() ? "" : "not available: ") + String.join("; ", state.detail())))
        .toList();
  }

  static String joined(String... parts) {
    return Stream.of(parts)
        .filter(Objects::nonNull)
        .filter(part -> !part.isBlank())
        .collect(Collectors.joining(", "));
  }
}
