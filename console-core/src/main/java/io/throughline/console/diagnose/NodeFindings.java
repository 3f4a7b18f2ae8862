package io.throughline.console.diagnose;

import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.Hardware.RdmaPort;
import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.inspection.Inspection;
import io.throughline.protocol.inspection.Inspection.Interrupt;
import io.throughline.protocol.inspection.Inspection.Link;
import io.throughline.protocol.inspection.Inspection.LinkUse;
import io.throughline.protocol.node.NodeProfile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * All that is known of one of two nodes.
 *
 * @param address at which its data would be reached
 * @param ucxVariables UCX's variables as a run has them there, the profile's devices among them
 */
public record NodeFindings(
    NodeProfile profile,
    String address,
    NodeEnvironment environment,
    Capabilities capabilities,
    Inspection inspection,
    Map<String, String> ucxVariables) {
  private static final String PORT_RANGE = "UCX_TCP_PORT_RANGE";

  public NodeFindings {
    // Facts that were recorded before have none.
    // In the order of the profile, which findings keep.
    ucxVariables =
        Collections.unmodifiableMap(
            new LinkedHashMap<>(Objects.requireNonNullElseGet(ucxVariables, () -> of(profile))));
  }

  private static Map<String, String> of(NodeProfile profile) {
    Map<String, String> variables = new LinkedHashMap<>();
    List<String> devices = devices(profile);
    if (!devices.isEmpty()) {
      variables.put("UCX_NET_DEVICES", String.join(",", devices));
    }
    variables.putAll(profile.ucx().environment());
    return variables;
  }

  /** The profile's. */
  public String name() {
    return profile.name();
  }

  public boolean has(String someAddress) {
    return environment.interfaces().stream().anyMatch(nic -> nic.has(someAddress));
  }

  /** One that it has: the data address, else the first that others could know it by. */
  public String ownAddress() {
    return has(address)
        ? address
        : environment.interfaces().stream()
            .filter(nic -> !nic.name().equals("lo"))
            .flatMap(nic -> nic.addresses().stream())
            .filter(own -> !IpAddress.linkLocal(own))
            .findFirst()
            .orElse(address);
  }

  /** The interface with the data address; empty where none has it. */
  public Optional<NetworkInterface> dataInterface() {
    return environment.interfaces().stream().filter(nic -> nic.has(address)).findFirst();
  }

  public Optional<Link> link(String device) {
    return inspection.links().stream().filter(link -> link.name().equals(device)).findFirst();
  }

  /** Ports on which a run listens there, {@code 20000-20100}; empty for any. */
  public String ports() {
    String ports = profile.data().ports();
    String ofUcx = ucxVariables.getOrDefault(PORT_RANGE, "");
    return ports.isEmpty() && ofUcx.matches("\\d{1,5}-\\d{1,5}") ? ofUcx : ports;
  }

  /** Network devices that the profile names: the rails, else the one device. */
  public List<String> devices() {
    return devices(profile);
  }

  private static List<String> devices(NodeProfile profile) {
    List<String> devices = new ArrayList<>(profile.data().rails());
    if (devices.isEmpty() && !profile.data().device().isEmpty()) {
      devices.add(profile.data().device());
    }
    return devices;
  }

  /** The RDMA ports that the profile's devices name, or that share the data interface. */
  public List<RdmaPort> rdmaPorts() {
    String data = dataInterface().map(NetworkInterface::name).orElse("");
    return environment.hardware().rdma().stream()
        .filter(port ->
            devices().contains(port.name())
                || devices().contains(port.device())
                || (!data.isEmpty() && port.netdev().equals(data)))
        .toList();
  }

  /** Whether the profile asks for RDMA, by transport or by device. */
  public boolean wantsRdma() {
    String transports = ucxVariables.getOrDefault("UCX_TLS", "");
    boolean named =
        !transports.startsWith("^") && transports.matches("(?s).*\\b(rc|ud|dc|ib)(_\\w+)?\\b.*");
    // A rail may be an address, which in IPv6 has colons too.
    return named
        || devices().stream()
            .anyMatch(device -> device.contains(":") && IpAddress.of(device).isEmpty());
  }

  /** Whether the profile asks for GPU memory. */
  public boolean wantsGpu() {
    String transports = ucxVariables.getOrDefault("UCX_TLS", "");
    return !transports.startsWith("^") && transports.matches("(?s).*\\b(cuda|gdr)\\w*.*");
  }

  public Optional<TransportState> ucx() {
    return capabilities.ucx();
  }

  /** The traffic of the interface with the data address while nothing was measured. */
  public Optional<LinkUse> use() {
    return dataInterface()
        .flatMap(nic ->
            inspection.use().stream().filter(use -> use.device().equals(nic.name())).findFirst());
  }

  /** Interrupts of the interface with the data address. */
  public List<Interrupt> interrupts() {
    return dataInterface().stream()
        .flatMap(
            nic -> inspection.interrupts().stream().filter(one -> one.device().equals(nic.name())))
        .toList();
  }

  /** NUMA node of what carries the data; -1 where it is not known. */
  public int dataNuma() {
    return rdmaPorts().stream()
        .map(RdmaPort::numaNode)
        .findFirst()
        .or(() -> dataInterface().map(NetworkInterface::numaNode))
        .orElse(-1);
  }
}
