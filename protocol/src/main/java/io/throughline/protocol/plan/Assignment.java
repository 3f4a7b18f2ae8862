package io.throughline.protocol.plan;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.throughline.protocol.scenario.TransportKind;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The part of one node in a run, with the values that hold there. In JSON the parts of its parts
 * stand beside each other.
 *
 * @param node the profile's name
 * @param role the role's id
 * @param ucxEnvironment UCX's variables: the node's, overlaid with the scenario's
 * @param dataAddress on which the tcp transport listens and the peer reaches it
 * @param device network device for UCX; empty: UCX's choice
 * @param ports range for the tcp transport's listener; empty: any
 * @param cpu to which the data thread is pinned; -1 for none
 * @param limits what the run may take of the node
 * @param rails network devices, or addresses for the tcp transport, that workers take in turn;
 *     empty where {@code device} and {@code dataAddress} serve them all
 * @param storageRoot the folder below which the run may make files; empty for none
 */
public record Assignment(
    String node,
    String role,
    Map<String, String> ucxEnvironment,
    String dataAddress,
    String device,
    String ports,
    int cpu,
    @JsonUnwrapped Limits limits,
    List<String> rails,
    String storageRoot) {

  public Assignment {
    rails = List.copyOf(Objects.requireNonNullElse(rails, List.of()));
    // Records from before there was such a thing have none.
    storageRoot = Objects.requireNonNullElse(storageRoot, "");
    ucxEnvironment = Collections.unmodifiableMap(new LinkedHashMap<>(ucxEnvironment));
  }

  /**
   * Limits of what the run may take of the node.
   *
   * @param memoryBytes for buffers at most; 0: what the node has free
   * @param bandwidthBytesPerSecond the sender's cap; 0 for none
   * @param bytes that the node may send or receive in the run, warm-up included; 0 for any number
   */
  public record Limits(long memoryBytes, long bandwidthBytesPerSecond, long bytes) {
    /** The run may take what there is. */
    public static final Limits NONE = new Limits(0, 0, 0);
  }

  /** Without limits, without a device, a CPU or a folder of its own. */
  public static Assignment plain(String node, String role, String dataAddress) {
    return plain(node, role, dataAddress, "");
  }

  /** A plain assignment with a folder for files. */
  public static Assignment plain(String node, String role, String dataAddress, String storageRoot) {
    return new Assignment(
        node, role, Map.of(), dataAddress, "", "", -1, Limits.NONE, List.of(), storageRoot);
  }

  /**
   * The same for one worker of several: it takes one of the rails, in turn.
   *
   * @param worker from 0
   * @param transport for {@code ucx} rails are devices, for others addresses
   */
  public Assignment onRail(int worker, String transport) {
    if (rails.isEmpty()) {
      return this;
    }
    String rail = rails.get(worker % rails.size());
    boolean device = TransportKind.of(transport).filter(TransportKind::takesDevices).isPresent();
    return new Assignment(
        node,
        role,
        ucxEnvironment,
        device ? dataAddress : rail,
        device ? rail : this.device,
        ports,
        cpu,
        limits,
        List.of(),
        storageRoot);
  }

  /** Returns the assignment with another address to listen at. */
  public Assignment at(String address) {
    return new Assignment(
        node, role, ucxEnvironment, address, device, ports, cpu, limits, rails, storageRoot);
  }

  /** Returns the assignment with one more variable of UCX. */
  Assignment withUcx(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(ucxEnvironment);
    more.put(name, value);
    return new Assignment(
        node, role, more, dataAddress, device, ports, cpu, limits, rails, storageRoot);
  }
}
