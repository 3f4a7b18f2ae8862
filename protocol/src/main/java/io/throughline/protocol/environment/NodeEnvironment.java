package io.throughline.protocol.environment;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The machine that an agent found itself on, kept with every run. Text that could not be read is
 * empty, numbers are -1.
 *
 * @param machine one value per running kernel (its boot id): agents with the same share CPUs
 * @param hostname as the node calls itself
 * @param os {@code Debian GNU/Linux 12 (bookworm)}
 * @param kernel {@code 6.1.0-18-amd64}
 * @param architecture {@code x86_64}
 * @param cpuModel of the first CPU
 * @param cpus that the agent may use
 * @param governor of the first CPU
 * @param numaNodes number of them
 * @param memoryBytes in all
 * @param memoryAvailableBytes when the agent joined
 * @param lockedMemoryBytes limit; -1 for none or unknown
 * @param container whether in one, and which
 * @param interfaces network interfaces that are up
 * @param jvm the agent's own
 * @param agentVersion of Throughline
 * @param hardware CPUs, memory, RDMA, GPUs
 * @param memoryLimit of the agent's control group as it joined; null where there is none
 */
public record NodeEnvironment(
    String machine,
    String hostname,
    String os,
    String kernel,
    String architecture,
    String cpuModel,
    int cpus,
    String governor,
    int numaNodes,
    long memoryBytes,
    long memoryAvailableBytes,
    long lockedMemoryBytes,
    String container,
    List<NetworkInterface> interfaces,
    String jvm,
    String agentVersion,
    Hardware hardware,
    @Nullable MemoryLimit memoryLimit) {

  public NodeEnvironment {
    // Records from before it was kept have none.
    hardware = Objects.requireNonNullElse(hardware, Hardware.UNKNOWN);
  }

  /** Of an agent whose memory no control group limits. */
  public NodeEnvironment(
      String machine,
      String hostname,
      String os,
      String kernel,
      String architecture,
      String cpuModel,
      int cpus,
      String governor,
      int numaNodes,
      long memoryBytes,
      long memoryAvailableBytes,
      long lockedMemoryBytes,
      String container,
      List<NetworkInterface> interfaces,
      String jvm,
      String agentVersion,
      Hardware hardware) {
    this(
        machine,
        hostname,
        os,
        kernel,
        architecture,
        cpuModel,
        cpus,
        governor,
        numaNodes,
        memoryBytes,
        memoryAvailableBytes,
        lockedMemoryBytes,
        container,
        interfaces,
        jvm,
        agentVersion,
        hardware,
        null);
  }

  /** The same, whose memory a control group limits. */
  public NodeEnvironment within(MemoryLimit limit) {
    return new NodeEnvironment(
        machine,
        hostname,
        os,
        kernel,
        architecture,
        cpuModel,
        cpus,
        governor,
        numaNodes,
        memoryBytes,
        memoryAvailableBytes,
        lockedMemoryBytes,
        container,
        interfaces,
        jvm,
        agentVersion,
        hardware,
        limit);
  }

  /**
   * A network interface.
   *
   * @param name {@code eth0}
   * @param addresses without prefix length
   * @param mtu in bytes
   * @param bitsPerSecond as the driver says; -1 where it does not
   * @param driver kernel driver's name
   * @param state {@code up}, {@code down}
   * @param numaNode -1 for none
   * @param receivedBytes counter when it was read
   * @param sentBytes counter when it was read
   * @param firmware as the driver says
   * @param pci address on the bus; empty for what is on none
   * @param below interfaces through which the bytes of this one go as well: of a VLAN, a bond, a
   *     bridge; they count them too
   */
  public record NetworkInterface(
      String name,
      List<String> addresses,
      int mtu,
      long bitsPerSecond,
      String driver,
      String state,
      int numaNode,
      long receivedBytes,
      long sentBytes,
      String firmware,
      String pci,
      List<String> below) {
    /** Their drivers name a rate that binds nobody. */
    private static final Set<String> VIRTUAL =
        Set.of(
            "veth",
            "bridge",
            "tun",
            "dummy",
            "macvlan",
            "ipvlan",
            "vxlan",
            "virtio_net",
            "bonding");

    public NetworkInterface {
      firmware = Objects.requireNonNullElse(firmware, "");
      pci = Objects.requireNonNullElse(pci, "");
      below = List.copyOf(Objects.requireNonNullElse(below, List.of()));
    }

    /** Where nothing is known of firmware and bus, and nothing is below. */
    public NetworkInterface(
        String name,
        List<String> addresses,
        int mtu,
        long bitsPerSecond,
        String driver,
        String state,
        int numaNode,
        long receivedBytes,
        long sentBytes) {
      this(
          name,
          addresses,
          mtu,
          bitsPerSecond,
          driver,
          state,
          numaNode,
          receivedBytes,
          sentBytes,
          "",
          "",
          List.of());
    }

    /** Whether an address is one of its own, in whatever spelling. */
    public boolean has(String address) {
      return IpAddress.of(address).filter(ip -> ip.mayBeOn(name)).isPresent()
          && addresses.stream().anyMatch(own -> IpAddress.same(own, address));
    }

    /** Whether there is no line behind it, whatever rate its driver names. */
    public boolean virtual() {
      return VIRTUAL.contains(driver);
    }

    /** Bits per second that it can carry; -1 where nobody knows. */
    public long lineRate() {
      return bitsPerSecond > 0 && !driver.isEmpty() && !virtual() ? bitsPerSecond : -1;
    }
  }
}
