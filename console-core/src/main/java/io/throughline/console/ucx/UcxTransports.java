package io.throughline.console.ucx;

import io.throughline.console.ucx.UcxVariables.Mistake;
import io.throughline.protocol.problem.NearestName;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The transports of UCX by name, on whatever node. A name that is none of these may be a newer
 * UCX's, so only a node can tell; one that nearly is one of them is a typo.
 */
public final class UcxTransports {
  static final String VARIABLE = "UCX_TLS";

  static final String ALL = "all";

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
          Map.entry("gga", List.of("gga_")),
          Map.entry("ugni", List.of("ugni_")));

  /** Transports of UCX that a node may lack. */
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
          "rc_gda",
          "srd",
          "cuda_copy",
          "cuda_ipc",
          "gdr_copy",
          "rocm_copy",
          "rocm_ipc",
          "ze_copy",
          "ze_ipc",
          "ze_gdr",
          "ze_gdr_copy",
          "gaudi_gdr",
          "ugni_rdma",
          "ugni_smsg",
          "ugni_udt",
          "rdmacm",
          "sockcm");

  /** Their endpoints are connected by messages of another transport. */
  private static final Set<String> WIRED_UP_BY_OTHERS = Set.of("rc_verbs", "rc_mlx5", "rc_gda");

  /** Transports that cannot do it: they reach nobody else, move memory only, or need it too. */
  private static final Pattern WIRES_NOTHING_UP =
      Pattern.compile("self|cma|knem|(cuda|gdr|rocm|ze|gaudi)(_.*)?|gga(_.*)?");

  private UcxTransports() {}

  /** A typo in {@code UCX_TLS}, whatever the node has; told before anything is started. */
  public static Optional<Mistake> typo(Map<String, String> environment) {
    String value = environment.getOrDefault(VARIABLE, ALL);
    return entries(value).stream()
        .flatMap(name ->
            meant(name).stream()
                .map(near ->
                    new Mistake(
                        VARIABLE,
                        value,
                        "'%s' is no transport of UCX".formatted(name),
                        "did you mean %s?".formatted(near))))
        .findFirst();
  }

  /** All of them, and the names that stand for several. */
  static Stream<String> names() {
    return Stream.concat(KNOWN.stream(), ALIASES.keySet().stream());
  }

  /** Those that need another transport for their wire-up, where none of these names is one. */
  static List<String> withoutWireUp(List<String> names) {
    return names.stream()
            .allMatch(name ->
                WIRED_UP_BY_OTHERS.contains(name) || WIRES_NOTHING_UP.matcher(name).matches())
        ? names.stream().filter(WIRED_UP_BY_OTHERS::contains).toList()
        : List.of();
  }

  static boolean known(String name) {
    return KNOWN.contains(name) || ALIASES.containsKey(name);
  }

  /** The members of a name; a name that ends in {@code _} stands for all that begin so. */
  static List<String> members(String name) {
    return ALIASES.getOrDefault(name, List.of(name));
  }

  /** The name that a typo is nearest to; empty for a name that is right, or near to none. */
  static Optional<String> meant(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return name.equals(ALL) || known(name)
        ? Optional.empty()
        : Stream.of(Set.of(ALL), KNOWN, ALIASES.keySet())
            .flatMap(Set::stream)
            .filter(near -> NearestName.edits(lower, near) <= NearestName.allowed(near))
            .min(
                Comparator.<String>comparingInt(near -> NearestName.edits(lower, near))
                    .thenComparing(Comparator.naturalOrder()));
  }

  /** A leading {@code ^} takes away, a {@code \} takes a name as it is, a {@code :} adds to it. */
  static List<String> entries(String value) {
    String list = value.strip();
    return Stream.of((list.startsWith("^") ? list.substring(1) : list).split(","))
        .map(String::strip)
        .map(name -> name.startsWith("\\") ? name.substring(1) : name)
        .map(name -> name.endsWith(":aux") ? name.substring(0, name.length() - 4) : name)
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toList());
  }
}
