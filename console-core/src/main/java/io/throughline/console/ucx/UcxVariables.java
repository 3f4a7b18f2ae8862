package io.throughline.console.ucx;

import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.problem.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The transports and devices that UCX's variables name, against those that a node has. UCX itself
 * only warns of most of them, takes another way, and nobody notices.
 */
public final class UcxVariables {
  private final Set<String> transports = new TreeSet<>();
  private final Set<String> devices = new TreeSet<>();
  private final List<Resource> resources = new ArrayList<>();

  /** A transport on a device. */
  private record Resource(String transport, String device) {}

  /**
   * A variable that cannot be meant.
   *
   * @param field {@code UCX_TLS}; {@code data.device} where that set the variable
   * @param value that was given
   * @param what is wrong with it
   * @param remedy what there is
   */
  public record Mistake(String field, String value, String what, String remedy) {
    public Problem at(String node) {
      return new Problem("node " + node, "%s=%s: %s".formatted(field, value, what), remedy);
    }
  }

  /**
   * @param ucx as the node's agent found it
   */
  public UcxVariables(TransportState ucx) {
    for (String resource : ucx.detail()) {
      String[] parts = resource.split("/", 2);
      if (parts.length == 2) {
        transports.add(parts[0]);
        resources.add(new Resource(parts[0], parts[1]));
        if (!parts[1].startsWith("memory")) {
          devices.add(parts[1]);
        }
      }
    }
  }

  /** Those with which a run would not do what it says; none where the node's UCX is not known. */
  public List<Mistake> mistakes(Map<String, String> environment) {
    List<Mistake> mistakes = new ArrayList<>(UcxVariableNames.typos(environment));
    mistakes.addAll(UcxSpaces.in(environment));
    if (!transports.isEmpty()) {
      checkTransports(environment.getOrDefault(UcxTransports.VARIABLE, "all"), mistakes);
      checkDevices(environment.getOrDefault("UCX_NET_DEVICES", "all"), mistakes);
    }
    return mistakes;
  }

  /** Transports that {@code UCX_TLS} names, UCX knows, and the node lacks. */
  public List<String> lacking(Map<String, String> environment) {
    String value = environment.getOrDefault(UcxTransports.VARIABLE, "all").strip();
    return transports.isEmpty() || value.startsWith("^")
        ? List.of()
        : UcxTransports.entries(value).stream()
            .filter(UcxTransports::known)
            .filter(name -> !has(name))
            .toList();
  }

  /**
   * Transports that the node has and a value of {@code UCX_TLS} lets UCX take.
   *
   * @param value {@code tcp,self}, {@code ^cma}, {@code all}
   */
  public Set<String> allowed(String value) {
    boolean takesAway = value.strip().startsWith("^");
    List<String> named = UcxTransports.entries(value);
    return transports.stream()
        .filter(
            transport -> takesAway != named.stream().anyMatch(name -> standsFor(name, transport)))
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Transports that the node has on the devices that a value of {@code UCX_NET_DEVICES} names.
   *
   * @param value {@code mlx5_0:1,eth0}, {@code all}
   */
  Set<String> carriedBy(String value) {
    List<String> named = UcxTransports.entries(value);
    return resources.stream()
        .filter(resource ->
            named.stream()
                .anyMatch(name ->
                    name.equals(UcxTransports.ALL)
                        || resource.device().equals(name)
                        || resource.device().startsWith(name + ":")))
        .map(Resource::transport)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Every transport that the node has, in the order of the alphabet. */
  public Set<String> transports() {
    return Collections.unmodifiableSet(transports);
  }

  /** Every network device that the node's UCX can use, in the order of the alphabet. */
  public Set<String> devices() {
    return Collections.unmodifiableSet(devices);
  }

  private void checkTransports(String value, List<Mistake> mistakes) {
    List<String> named = UcxTransports.entries(value);
    int before = mistakes.size();
    for (String name : named) {
      if (!name.equals("all") && !UcxTransports.known(name) && !has(name)) {
        mistakes.add(
            new Mistake(
                UcxTransports.VARIABLE,
                value,
                "'%s' is no transport of UCX".formatted(name),
                UcxTransports.meant(name).map("did you mean %s? "::formatted).orElse("")
                    + "the node has "
                    + String.join(", ", transports)));
      }
    }
    if (mistakes.size() == before) {
      checkWireUp(value, named, mistakes);
    }
    if (mistakes.size() == before
        && !value.strip().startsWith("^")
        && named.stream().noneMatch(this::has)) {
      mistakes.add(
          new Mistake(
              UcxTransports.VARIABLE,
              value,
              "the node has none of " + String.join(", ", named),
              "it has " + String.join(", ", transports)));
    }
  }

  /** Such a transport carries nothing between two agents, wherever they are. */
  private void checkWireUp(String value, List<String> named, List<Mistake> mistakes) {
    List<String> unwired = UcxTransports.withoutWireUp(named);
    if (!unwired.isEmpty() && !value.strip().startsWith("^")) {
      mistakes.add(
          new Mistake(
              UcxTransports.VARIABLE,
              value,
              "there is no transport for the wire-up of " + String.join(", ", unwired),
              "use rc, which brings one, or add "
                  + String.join(
                      ", ", unwired.stream().map(name -> name.replace("rc_", "ud_")).toList())));
    }
  }

  private boolean has(String name) {
    return name.equals(UcxTransports.ALL)
        || transports.stream().anyMatch(transport -> standsFor(name, transport));
  }

  private static boolean standsFor(String name, String transport) {
    return name.equals(UcxTransports.ALL)
        || UcxTransports.members(name).stream()
            .anyMatch(member ->
                member.endsWith("_") ? transport.startsWith(member) : transport.equals(member));
  }

  private void checkDevices(String value, List<Mistake> mistakes) {
    for (String name : UcxTransports.entries(value)) {
      if (!name.equals("all") && !there(name)) {
        mistakes.add(
            new Mistake(
                "UCX_NET_DEVICES",
                value,
                "UCX has no device '%s' on the node".formatted(name),
                devices.isEmpty() ? "it has none" : "it has " + String.join(", ", devices)));
      }
    }
  }

  /** The port may be left out of an RDMA device's name. */
  private boolean there(String name) {
    return devices.contains(name)
        || devices.stream().anyMatch(device -> device.startsWith(name + ":"));
  }
}
