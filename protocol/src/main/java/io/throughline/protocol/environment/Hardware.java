package io.throughline.protocol.environment;

import java.util.List;
import java.util.Objects;

/**
 * The hardware of a node, beside its network interfaces. Text that could not be read is empty,
 * numbers are -1, lists of what is not there are empty.
 *
 * @param smt simultaneous multithreading: {@code on}, {@code off}, {@code notsupported}
 * @param cpus those that are alike together
 * @param numa the memory's nodes
 * @param hugePages pools, one per size and NUMA node
 * @param rdma ports of RDMA devices
 * @param gpuDriver version of NVIDIA's kernel driver
 * @param gpus NVIDIA's
 */
public record Hardware(
    String smt,
    List<CpuGroup> cpus,
    List<NumaNode> numa,
    List<HugePages> hugePages,
    List<RdmaPort> rdma,
    String gpuDriver,
    List<Gpu> gpus) {

  /** Hardware of which nothing is known. */
  public static final Hardware UNKNOWN =
      new Hardware("", List.of(), List.of(), List.of(), List.of(), "", List.of());

  /**
   * CPUs with the same governor, driver and highest frequency.
   *
   * @param cpus as the kernel writes lists: {@code 0-15,32-47}
   * @param governor of their frequency; empty where nothing in this machine sets it
   * @param driver that sets it
   * @param maxHertz the highest that they can do
   * @param hertz at which each ran when it was read, in order; empty where it is not told
   */
  public record CpuGroup(
      String cpus, String governor, String driver, long maxHertz, List<Long> hertz) {}

  /**
   * @param cpus as the kernel writes lists
   * @param memoryBytes in all
   * @param freeBytes when it was read
   */
  public record NumaNode(int node, String cpus, long memoryBytes, long freeBytes) {}

  /**
   * @param node NUMA node; -1 where the machine does not tell them apart
   * @param pageBytes of one page
   * @param total pages of the pool
   * @param free of them
   */
  public record HugePages(int node, long pageBytes, long total, long free) {}

  /**
   * @param device {@code mlx5_0}
   * @param port from 1
   * @param state {@code ACTIVE}, {@code DOWN}
   * @param bitsPerSecond as the port says; -1 where it does not
   * @param linkLayer {@code InfiniBand}, {@code Ethernet}
   * @param netdev network interface of the same port; empty for none
   * @param firmware of the device
   * @param numaNode -1 for none
   * @param pci address on the bus, {@code 0000:3b:00.0}
   */
  public record RdmaPort(
      String device,
      int port,
      String state,
      long bitsPerSecond,
      String linkLayer,
      String netdev,
      String firmware,
      int numaNode,
      String pci) {

    /** As UCX and profiles write it: {@code mlx5_0:1}. */
    public String name() {
      return device + ":" + port;
    }
  }

  /**
   * @param model as the driver says
   * @param pci address on the bus
   * @param numaNode -1 for none
   * @param link to the host: {@code x16 at 32.0 GT/s}
   * @param nearest network adapter, and how near: {@code mlx5_0 (same PCIe switch)}
   */
  public record Gpu(String model, String pci, int numaNode, String link, String nearest) {
    public Gpu {
      link = Objects.requireNonNullElse(link, "");
      nearest = Objects.requireNonNullElse(nearest, "");
    }

    /** A GPU of which neither link nor neighbours are known. */
    public Gpu(String model, String pci, int numaNode) {
      this(model, pci, numaNode, "", "");
    }
  }
}
