package io.throughline.protocol.inspection;

import java.util.List;
import java.util.Objects;

/**
 * A node, looked at more closely than for a run. Text that could not be read is empty, numbers are
 * -1, lists of what is not there are empty.
 *
 * @param links network interfaces, those that are down included
 * @param gpus how far the node's GPUs can be used
 * @param rdma how far RDMA can be used
 * @param firewall what filters packets
 * @param lockedMemoryMost the hard limit of locked memory, in bytes; -1 for none or unknown
 * @param transparentHugePages {@code always}, {@code madvise}, {@code never}
 * @param lookups one for each name that was asked about, then one for the node's own host name
 * @param routes one for each name or address that was asked about and is known
 * @param interrupts of network interfaces that are on a bus
 * @param use what network interfaces carried meanwhile
 */
public record Inspection(
    List<Link> links,
    GpuAccess gpus,
    RdmaAccess rdma,
    Firewall firewall,
    long lockedMemoryMost,
    String transparentHugePages,
    List<Lookup> lookups,
    List<Route> routes,
    List<Interrupt> interrupts,
    List<LinkUse> use) {

  public Inspection {
    // Facts that were recorded before have none.
    interrupts = List.copyOf(Objects.requireNonNullElse(interrupts, List.<Interrupt>of()));
    use = List.copyOf(Objects.requireNonNullElse(use, List.<LinkUse>of()));
  }

  /**
   * An interrupt of a network interface, of one of its queues as a rule.
   *
   * @param device {@code eth0}
   * @param number in {@code /proc/irq}
   * @param cpus that take it, as the kernel writes lists; empty where it is not known
   */
  public record Interrupt(String device, int number, String cpus) {}

  /**
   * Traffic of an interface while nothing was measured, headers included.
   *
   * @param device {@code eth0}
   * @param receivedPerSecond bytes
   * @param sentPerSecond bytes
   */
  public record LinkUse(String device, long receivedPerSecond, long sentPerSecond) {}

  /**
   * A network interface.
   *
   * @param name {@code eth0}
   * @param kind {@code physical}, {@code bridge}, {@code veth}, {@code bonding}, {@code tun},
   *     {@code loopback}, or {@code virtual}
   * @param state as the kernel says: {@code up}, {@code down}, {@code unknown}
   * @param mtu in bytes
   * @param bitsPerSecond as the driver says; -1 where it does not
   * @param driver the kernel module
   * @param driverVersion of the module; the kernel's own where it has none
   */
  public record Link(
      String name,
      String kind,
      String state,
      int mtu,
      long bitsPerSecond,
      String driver,
      String driverVersion) {}

  /**
   * @param onBus NVIDIA's GPUs that the bus shows, by address
   * @param usable {@code /dev/nvidia0} and so on that this user may open
   * @param refused those that this user may not open
   * @param hidden value of {@code CUDA_VISIBLE_DEVICES}; empty where it is not set
   * @param cuda version of the toolkit
   * @param peerMemory whether a NIC can reach GPU memory: nvidia_peermem is loaded
   */
  public record GpuAccess(
      List<String> onBus,
      List<String> usable,
      List<String> refused,
      String hidden,
      String cuda,
      boolean peerMemory) {}

  /**
   * @param usable {@code /dev/infiniband/uverbs0} and so on that this user may open
   * @param refused those that this user may not open
   */
  public record RdmaAccess(List<String> usable, List<String> refused) {}

  /**
   * @param source what was asked: {@code nft}, {@code iptables-save}; empty where nothing answered
   * @param rules those that drop or reject, as the source writes them
   * @param unknown why the rules are not known; empty where they are
   * @param active {@code ufw}, {@code firewalld}, where they are switched on
   */
  public record Firewall(
      String source, List<FilterRule> rules, String unknown, List<String> active) {}

  /**
   * A rule that keeps packets away.
   *
   * @param hook {@code input}, {@code output}, {@code forward}; empty where it hangs below another
   * @param chain with its table: {@code inet filter input}
   * @param text {@code tcp dport 20000-20100 drop}, {@code policy drop}
   */
  public record FilterRule(String hook, String chain, String text) {}

  /**
   * @param name that was looked up
   * @param addresses that it has on this node
   * @param problem why it has none; empty where it has
   */
  public record Lookup(String name, List<String> addresses, String problem) {}

  /**
   * The way that packets would take.
   *
   * @param to a name or an address
   * @param source the address that they would leave from
   * @param device the interface that has this address; empty where none has
   * @param problem why there is no way; empty where there is
   */
  public record Route(String to, String source, String device, String problem) {}
}
