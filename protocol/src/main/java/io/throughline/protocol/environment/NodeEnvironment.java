package io.throughline.protocol.environment;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The machine that an agent found itself on, kept with every run. Text that could not be read is
 * empty, numbers are -1. In JSON the parts of its parts stand beside each other.
 *
 * @param machine one value per running kernel (its boot id): agents with the same share CPUs
 * @param host its name and system
 * @param processors that there are
 * @param memory as the agent joined
 * @param container whether in one, and which
 * @param interfaces network interfaces that are up
 * @param agent what runs the agent
 * @param hardware CPUs, memory, RDMA, GPUs
 * @param memoryLimit of the agent's control group as it joined; null where there is none
 */
public record NodeEnvironment(
    String machine,
    @JsonUnwrapped Host host,
    @JsonUnwrapped Processors processors,
    @JsonUnwrapped Memory memory,
    String container,
    List<NetworkInterface> interfaces,
    @JsonUnwrapped AgentSoftware agent,
    Hardware hardware,
    @Nullable MemoryLimit memoryLimit) {

  public NodeEnvironment {
    // Records from before it was kept have none.
    hardware = Objects.requireNonNullElse(hardware, Hardware.UNKNOWN);
  }

  /**
   * The machine's name and system.
   *
   * @param name as the node calls itself
   * @param os {@code Debian GNU/Linux 12 (bookworm)}
   * @param kernel {@code 6.1.0-18-amd64}
   * @param architecture {@code x86_64}
   */
  public record Host(
      @JsonProperty("hostname") String name, String os, String kernel, String architecture) {}

  /**
   * The machine's CPUs.
   *
   * @param model of the first CPU
   * @param cpus that the agent may use
   * @param governor of the first CPU
   * @param numaNodes number of them
   */
  public record Processors(
      @JsonProperty("cpuModel") String model, int cpus, String governor, int numaNodes) {}

  /**
   * The machine's memory.
   *
   * @param bytes in all
   * @param availableBytes when the agent joined
   * @param lockedBytes limit; -1 for none or unknown
   */
  public record Memory(
      @JsonProperty("memoryBytes") long bytes,
      @JsonProperty("memoryAvailableBytes") long availableBytes,
      @JsonProperty("lockedMemoryBytes") long lockedBytes) {}

  /**
   * The software that the agent is.
   *
   * @param jvm the agent's own
   * @param version of Throughline
   */
  public record AgentSoftware(String jvm, @JsonProperty("agentVersion") String version) {}

  /**
   * A network interface. In JSON the parts of its parts stand beside each other.
   *
   * @param name {@code eth0}
   * @param addresses without prefix length
   * @param mtu in bytes
   * @param bitsPerSecond as the driver says; -1 where it does not
   * @param driver kernel driver's name
   * @param state {@code up}, {@code down}
   * @param numaNode -1 for none
   * @param traffic counters when they were read
   * @param adapter the device behind it
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
      @JsonUnwrapped Traffic traffic,
      @JsonUnwrapped Adapter adapter,
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
      below = List.copyOf(Objects.requireNonNullElse(below, List.of()));
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

    /** The interface's counters of bytes. */
    public record Traffic(long receivedBytes, long sentBytes) {
      /** Nothing went through. */
      public static final Traffic NOTHING = new Traffic(0, 0);
    }

    /**
     * The device behind an interface.
     *
     * @param firmware as the driver says
     * @param pci address on the bus; empty for what is on none
     */
    public record Adapter(String firmware, String pci) {
      /** Nothing is known of it. */
      public static final Adapter UNKNOWN = new Adapter("", "");

      public Adapter {
        // Records from before there was such a thing have none.
        firmware = Objects.requireNonNullElse(firmware, "");
        pci = Objects.requireNonNullElse(pci, "");
      }
    }
  }
}
