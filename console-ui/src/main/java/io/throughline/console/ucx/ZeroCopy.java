package io.throughline.console.ucx;

import io.throughline.protocol.environment.Capabilities.TransportState;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether UCX's rendezvous is turned off for one-sided operations, so that they go zero-copy.
 *
 * <p>With error handling by peer UCX adds lanes for large one-sided operations ({@code rma_bw},
 * {@code ucp_wireup_add_rma_bw_lanes}) only over transports that can invalidate memory, since a
 * rendezvous that fails must not write any more. TCP and CMA cannot, and UCX then has the other
 * side's program copy. From 1.19.1 on UCX drops that condition where the context has no rendezvous,
 * and one-sided operations have none. Puts into memory of the peer that is mapped need no such
 * lane, are faster, and would give way to CMA: there nothing is changed. Gets are not done by
 * mapped memory.
 */
public final class ZeroCopy {
  /** What is set. */
  public static final String NAME = "UCX_RNDV_THRESH";

  /** To what. */
  public static final String VALUE = "inf";

  private static final List<Integer> FIRST = List.of(1, 19, 1);
  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)(?:\\.(\\d+))?.*");

  /** Ways in which a peer's memory is mapped; CMA has the kernel copy. */
  private static final Set<String> MAPPED = Set.of("posix", "sysv", "xpmem");

  private ZeroCopy() {}

  /**
   * The reason, where it is to be turned off in a context of puts and gets between the host's
   * memories.
   *
   * @param ucx as the node's agent found it, with what anyone has set
   * @param watchesPeer whether endpoints have error handling
   * @param mapping whether it puts into memory on the same machine
   */
  public static Optional<String> reason(TransportState ucx, boolean watchesPeer, boolean mapping) {
    Map<String, String> set = set(ucx);
    if (!watchesPeer || !drops(ucx.version()) || set.containsKey(NAME)) {
      return Optional.empty();
    }
    boolean mapped =
        mapping
            && new UcxVariables(ucx)
                .allowed(set.getOrDefault(UcxTransports.VARIABLE, UcxTransports.ALL)).stream()
                    .anyMatch(MAPPED::contains);
    return mapped
        ? Optional.empty()
        : Optional.of(
            "one-sided operations need no rendezvous, and with error handling by peer UCX %s has"
                    .formatted(ucx.version())
                + " zero-copy lanes for them over TCP and CMA only without it");
  }

  private static Map<String, String> set(TransportState ucx) {
    Map<String, String> set = new LinkedHashMap<>();
    for (String each : ucx.settings()) {
      int at = each.indexOf('=');
      set.put(each.substring(0, Math.max(at, 0)), each.substring(at + 1));
    }
    return set;
  }

  /** Whether this UCX drops the condition; a version of another form is none that is known to. */
  private static boolean drops(String version) {
    Matcher matcher = VERSION.matcher(version);
    if (!matcher.matches()) {
      return false;
    }
    int[] given = new int[FIRST.size()];
    for (int i = 0; i < given.length; i++) {
      String part = matcher.group(i + 1);
      given[i] = part == null ? 0 : Integer.parseInt(part);
    }
    return Arrays.compare(given, FIRST.stream().mapToInt(Integer::intValue).toArray()) >= 0;
  }
}
