package io.throughline.console.ucx;

import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.UcxVersion;
import io.throughline.protocol.plan.ChosenVariable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Settings of UCX with which one-sided operations with error handling go zero-copy where that wins.
 *
 * <p>With error handling by peer UCX adds lanes for large one-sided operations ({@code rma_bw},
 * {@code ucp_wireup_add_rma_bw_lanes}) only over transports that can invalidate memory, since a
 * rendezvous that fails must not write any more. TCP and CMA cannot, and UCX then has the other
 * side's program copy. From 1.19.1 on UCX drops that condition where the context has no rendezvous,
 * and one-sided operations have none.
 *
 * <p>Nothing is changed for puts into memory of the peer that is mapped, which need no such lane
 * and would give way to CMA; nor over RDMA, whose connections need not invalidate memory. Gets are
 * not done by mapped memory, and not by TCP either way.
 */
public final class ZeroCopy {
  static final String RENDEZVOUS = "UCX_RNDV_THRESH";
  static final String COPY = "UCX_ZCOPY_THRESH";
  static final String OFFLOAD = "UCX_PREFER_OFFLOAD";

  /** Below it a put over TCP is quicker as a message that the other side copies. */
  private static final String LEAST_OVER_TCP = "64K";

  /** Ways in which a peer's memory is mapped. */
  private static final Set<String> MAPPED = Set.of("posix", "sysv", "xpmem");

  /** Ways in which the kernel copies from one process to another. */
  private static final Set<String> COPIED = Set.of("cma", "knem");

  private static final Pattern RDMA = Pattern.compile("(rc|dc|ud|gga|ugni)_.*|srd");

  private ZeroCopy() {}

  /**
   * The use of a context.
   *
   * @param puts whether it puts; else it only gets
   * @param watchesPeer whether endpoints have error handling
   * @param sharing whether the peer is on the same machine
   * @param devices as {@code UCX_NET_DEVICES} has them; empty: as the node has it set
   */
  public record Use(boolean puts, boolean watchesPeer, boolean sharing, String devices) {}

  /**
   * The variables to set for puts and gets between memories of hosts; none where a person has set
   * one of them.
   *
   * @param ucx as the node's agent found it, with what anyone has set
   */
  public static List<ChosenVariable> choose(String node, TransportState ucx, Use use) {
    Map<String, String> set = set(ucx);
    boolean own = Stream.of(RENDEZVOUS, COPY, OFFLOAD).anyMatch(set::containsKey);
    if (own || !use.watchesPeer || !drops(ucx.version())) {
      return List.of();
    }
    UcxVariables has = new UcxVariables(ucx);
    Set<String> allowed = has.allowed(set.getOrDefault(UcxTransports.VARIABLE, UcxTransports.ALL));
    if (use.sharing) {
      if (use.puts && allowed.stream().anyMatch(MAPPED::contains)) {
        return List.of();
      }
      if (allowed.stream().anyMatch(COPIED::contains)) {
        return List.of(rendezvousOff(node, ucx, "CMA"));
      }
    }
    String devices =
        use.devices.isEmpty()
            ? set.getOrDefault("UCX_NET_DEVICES", UcxTransports.ALL)
            : use.devices;
    if (!use.puts
        || !allowed.contains("tcp")
        || has.carriedBy(devices).stream()
            .anyMatch(tl -> allowed.contains(tl) && RDMA.matcher(tl).matches())) {
      return List.of();
    }
    return List.of(
        rendezvousOff(node, ucx, "TCP"),
        new ChosenVariable(
            node, COPY, LEAST_OVER_TCP, "smaller puts over TCP are quicker copied by the target"),
        new ChosenVariable(
            node, OFFLOAD, "n", "else UCX prefers zero-copy below that threshold as well"));
  }

  private static ChosenVariable rendezvousOff(String node, TransportState ucx, String way) {
    return new ChosenVariable(
        node,
        RENDEZVOUS,
        "inf",
        "one-sided operations need no rendezvous, and with error handling by peer UCX %s has"
                .formatted(ucx.version())
            + " zero-copy lanes for them over %s only without it".formatted(way));
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
    return UcxVersion.atLeast(version, 1, 19, 1);
  }
}
