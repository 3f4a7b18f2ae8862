package io.throughline.console.ucx;

import io.throughline.protocol.environment.Capabilities.TransportState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The transports and devices that UCX's variables name, against those that a node has. UCX itself
 * only warns of most of them, takes another way, and nobody notices.
 */
public final class UcxVariables {
  /** Names that stand for several, by UCX's documentation. */
  private static final Map<String, List<String>> ALIASES =
      Map.ofEntries(
          Map.entry("mm", List.of("posix", "sysv", "xpmem")),
          Map.entry("sm", List.of("posix", "sysv", "xpmem", "cma", "knem")),
          Map.entry("shm", List.of("posix", "sysv", "xpmem", "cma", "knem")),
          Map.entry("ib", List.of("rc_", "ud_", "dc_")),
          Map.entry("rc", List.of("rc_")),
          Map.entry("ud", List.of("ud_")),
          Map.entry("dc", List.of("dc_")),
          Map.entry("rc_v", List.of("rc_verbs")),
          Map.entry("rc_x", List.of("rc_mlx5")),
          Map.entry("ud_v", List.of("ud_verbs")),
          Map.entry("ud_x", List.of("ud_mlx5")),
          Map.entry("dc_x", List.of("dc_mlx5")),
          Map.entry("cuda", List.of("cuda_", "gdr_copy")),
          Map.entry("rocm", List.of("rocm_")),
          Map.entry("ze", List.of("ze_")),
          Map.entry("ugni", List.of("ugni_")));

  /** Transports of UCX that a node may lack; what is none of these is a typo. */
  private static final Set<String> KNOWN =
      Set.of(
          "self",
          "tcp",
          "posix",
          "sysv",
          "xpmem",
          "cma",
          "knem",
          "rc_verbs",
          "rc_mlx5",
          "ud_verbs",
          "ud_mlx5",
          "dc_mlx5",
          "gga_mlx5",
          "srd",
          "cuda_copy",
          "cuda_ipc",
          "gdr_copy",
          "rocm_copy",
          "rocm_ipc",
          "ze_copy",
          "ze_ipc",
          "ze_gdr",
          "rdmacm",
          "sockcm");

  private final Set<String> transports = new TreeSet<>();
  private final Set<String> devices = new TreeSet<>();

  /**
   * A variable that cannot be meant.
   *
   * @param variable {@code UCX_TLS}
   * @param value that was given
   * @param what is wrong with it
   * @param remedy what there is
   */
  public record Mistake(String variable, String value, String what, String remedy) {}

  /**
   * @param ucx as the node's agent found it
   */
  public UcxVariables(TransportState ucx) {
    for (String resource : ucx.detail()) {
      String[] parts = resource.split("/", 2);
      if (parts.length == 2) {
        transports.add(parts[0]);
        if (!parts[1].startsWith("memory")) {
          devices.add(parts[1]);
        }
      }
    }
  }

  /** Those with which a run would not do what it says; none where the node's UCX is not known. */
  public List<Mistake> mistakes(Map<String, String> environment) {
    List<Mistake> mistakes = new ArrayList<>();
    if (!transports.isEmpty()) {
      checkTransports(environment.getOrDefault("UCX_TLS", "all"), mistakes);
      checkDevices(environment.getOrDefault("UCX_NET_DEVICES", "all"), mistakes);
    }
    return mistakes;
  }

  /** Transports that {@code UCX_TLS} names, UCX knows, and the node lacks. */
  public List<String> lacking(Map<String, String> environment) {
    String value = environment.getOrDefault("UCX_TLS", "all").strip();
    return transports.isEmpty() || value.startsWith("^")
        ? List.of()
        : entries(value).stream()
            .filter(name -> KNOWN.contains(name) || ALIASES.containsKey(name))
            .filter(name -> !has(name))
            .toList();
  }

  /** Every transport that the node has. */
  public Set<String> transports() {
    return Set.copyOf(transports);
  }

  /** Every network device that the node's UCX can use. */
  public Set<String> devices() {
    return Set.copyOf(devices);
  }

  private void checkTransports(String value, List<Mistake> mistakes) {
    List<String> named = entries(value);
    for (String name : named) {
      if (!name.equals("all")
          && !KNOWN.contains(name)
          && !ALIASES.containsKey(name)
          && !has(name)) {
        mistakes.add(
            new Mistake(
                "UCX_TLS",
                value,
                "'%s' is no transport of UCX".formatted(name),
                "the node has " + String.join(", ", transports)));
      }
    }
    if (mistakes.isEmpty()
        && !value.strip().startsWith("^")
        && named.stream().noneMatch(this::has)) {
      mistakes.add(
          new Mistake(
              "UCX_TLS",
              value,
              "the node has none of " + String.join(", ", named),
              "it has " + String.join(", ", transports)));
    }
  }

  private boolean has(String name) {
    return name.equals("all")
        || ALIASES.getOrDefault(name, List.of(name)).stream()
            .anyMatch(member ->
                transports.stream()
                    .anyMatch(
                        tl -> member.endsWith("_") ? tl.startsWith(member) : tl.equals(member)));
  }

  private void checkDevices(String value, List<Mistake> mistakes) {
    for (String name : entries(value)) {
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

  /** A leading {@code ^} takes away, a {@code \} takes a name as it is, a {@code :} adds to it. */
  private static List<String> entries(String value) {
    String list = value.strip();
    return Stream.of((list.startsWith("^") ? list.substring(1) : list).split(","))
        .map(String::strip)
        .map(name -> name.startsWith("\\") ? name.substring(1) : name)
        .map(name -> name.endsWith(":aux") ? name.substring(0, name.length() - 4) : name)
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toList());
  }
}
